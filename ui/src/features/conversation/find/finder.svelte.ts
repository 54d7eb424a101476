import { tick } from "svelte";
import type { MessageId, MessageView } from "../../../bindings/contract";
import { countMatches } from "../../../markdown";
import type { Entry } from "../../../model/transcript";
import { Handle } from "../../../shared/handle";
import {
  type Counts,
  firstMatch,
  type Match,
  nothingFound,
  patternOf,
  placeOf,
  stepFrom,
  totalOf,
  withCounts,
} from "./find";
import { searchedTexts } from "./searched_texts";

/**
 * Time limit of one step of the search, in milliseconds, so that the window stays responsive. When
 * the limit is reached, the step still finishes the current message.
 */
const SLICE_MS = 8;
/** Minimum time between two searches of a reply that is still arriving, in milliseconds. */
const AGAIN_MS = 400;

/** Searches a whole conversation, including messages that are not rendered. */
export class Finder {
  readonly field = new Handle<{ focus(): void }>();
  open = $state(false);
  query = $state("");
  found = $state.raw(nothingFound);
  match = $state.raw<Match | null>(null);
  searching = $state(false);

  #entries: readonly Entry[] = [];
  #order: readonly MessageId[] = [];
  /** For each message, its state when it was last searched. Nothing is rendered from this map. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #seen = new Map<MessageId, MessageView>();
  #texts = new WeakMap<MessageView, readonly (readonly string[])[]>();
  /**
   * The message at which the search begins. After the last message, the search continues with the
   * first one.
   */
  #from: MessageId | undefined;
  /** Whether no match has been selected for the current query yet. */
  #choosing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly pattern = $derived(patternOf(this.query));
  readonly total = $derived.by(() => totalOf(this.found, this.#order));
  readonly place = $derived.by(() => placeOf(this.found, this.#order, this.match));

  /** Opens the search. If `words` is not empty, it becomes the new query. */
  show(words: string): void {
    this.open = true;
    // Focus the field in the next tick, because it is mounted only after `open` has been applied.
    void tick().then(() => this.field.current?.focus());
    if (words !== "") {
      this.query = words;
    }
  }

  /** Closes the search, but keeps the query for the next time the search is opened. */
  close(): void {
    this.open = false;
    this.#stop();
    this.#texts = new WeakMap();
  }

  /**
   * Starts a new search in `entries`. Selects the first match in the message with the index `from`
   * or after it.
   */
  look(entries: readonly Entry[], from: number): void {
    this.#choosing = true;
    this.found = nothingFound;
    this.match = null;
    this.#seen.clear();
    this.#take(entries);
    this.#from = this.#order[from];
    this.#stop();
    this.#slice();
  }

  /**
   * If the messages have changed, searches again, but only in the messages that are new or have
   * changed since they were last searched.
   */
  changed(entries: readonly Entry[]): void {
    if (entries === this.#entries) {
      return;
    }
    this.#take(entries);
    this.#timer ??= setTimeout(() => this.#slice(), AGAIN_MS);
  }

  step(steps: 1 | -1): void {
    this.match = stepFrom(this.found, this.#order, this.match, steps);
  }

  #take(entries: readonly Entry[]): void {
    this.#entries = entries;
    this.#order = entries.map(({ view }) => view.message.id);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.searching = false;
  }

  /**
   * Searches for about `SLICE_MS` milliseconds. If some messages have not been searched by then,
   * schedules another task for them.
   */
  #slice(): void {
    this.#stop();
    const { pattern } = this;
    if (pattern === null) {
      return;
    }
    const end = performance.now() + SLICE_MS;
    const counted: [MessageId, Counts][] = [];
    const from = Math.max(
      0,
      this.#order.findIndex((id) => id === this.#from),
    );
    const waiting = [...this.#entries.slice(from), ...this.#entries.slice(0, from)].filter(
      ({ view }) => this.#seen.get(view.message.id) !== view,
    );
    for (const [at, { view }] of waiting.entries()) {
      if (at > 0 && performance.now() > end) {
        this.searching = true;
        break;
      }
      counted.push([view.message.id, this.#count(view, pattern)]);
      this.#seen.set(view.message.id, view);
    }
    const found = withCounts(this.found, counted);
    this.found = found;
    if (this.searching) {
      this.#timer = setTimeout(() => this.#slice());
    }
    // The messages are searched in order, beginning with the message at the index `from`.
    // Therefore, the first match that is found can be selected at once: no earlier match will be
    // found later. Select a match only once per query, so that the selection does not change while
    // further matches are found.
    if (this.#choosing) {
      this.match = firstMatch(found, this.#order, from);
      this.#choosing = this.searching && this.match === null;
    }
  }

  #count(view: MessageView, pattern: RegExp): Counts {
    let texts = this.#texts.get(view);
    if (texts === undefined) {
      texts = searchedTexts(view);
      this.#texts.set(view, texts);
    }
    return texts.map((part) => countMatches(part, pattern));
  }
}
