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
 * Time limit of one step of the search, in milliseconds, so that the window stays responsive. A
 * step finishes its current message even after the limit.
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
  /** The state in which each message was last searched. Nothing is rendered from this map. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #seen = new Map<MessageId, MessageView>();
  #texts = new WeakMap<MessageView, readonly (readonly string[])[]>();
  /** The message at which the search begins. It wraps around at the end of the conversation. */
  #from: MessageId | undefined;
  /** Whether the search still has to select the first match for the current query. */
  #choosing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly pattern = $derived(patternOf(this.query));
  readonly total = $derived.by(() => totalOf(this.found, this.#order));
  readonly place = $derived.by(() => placeOf(this.found, this.#order, this.match));

  /** Opens the search. If `words` is not empty, it becomes the new query. */
  show(words: string): void {
    this.open = true;
    // The field is mounted only after `open` has been applied, so focus it in the next tick.
    void tick().then(() => this.field.current?.focus());
    if (words !== "") {
      this.query = words;
    }
  }

  /** Closes the search, and keeps the query for the next time. */
  close(): void {
    this.open = false;
    this.#stop();
    this.#texts = new WeakMap();
  }

  /** Starts a new search. Selects the first match in or after the message with the index `from`. */
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

  /** Searches again, but only in messages that have changed since the last search. */
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

  /** Searches for about `SLICE_MS` milliseconds. Schedules another task if messages remain. */
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
    // The search begins with the message `from`, so the remaining messages cannot contain an
    // earlier match. Select only once per query, so that later results do not change the selection.
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
