import { SvelteMap } from "svelte/reactivity";
import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type {
  ConversationId,
  Fault,
  MessageId,
  WireEvent,
  WirePage,
  WireTurn,
} from "../../bindings/contract";
import { missingPages, PAGE, type Span, stepFound } from "./wire";

/**
 * Maximum number of events in memory. If there are more, the others are loaded again when they are
 * needed.
 */
const MOST = 20_000;

/**
 * The recorded events of the turns of a conversation. Events are loaded only when they are needed.
 */
export class WireLog {
  /** The turns of the conversation, oldest first; `null` until they are loaded. */
  turns = $state.raw<readonly WireTurn[] | null>(null);
  /** Number of events in the selected turn. */
  total = $state(0);
  /** The event whose whole text is displayed; `null` if there is none. */
  opened = $state.raw<{ readonly number: number; readonly text: string } | null>(null);
  /**
   * The numbers of the events that the search has found; `null` if there is no search. `foundAt` is
   * the index of the selected event in this list.
   */
  found = $state.raw<readonly number[] | null>(null);
  foundAt = $state<number | null>(null);
  loadFault = $state.raw<Fault | null>(null);
  /**
   * The reason why the last action of the user failed: a search, an export, or the opening of an
   * event. `null` if it did not fail.
   */
  actionFault = $state.raw<Fault | null>(null);
  /**
   * The event to which the list should scroll. Each request to scroll sets a new object, so that a
   * second request for the same event also has an effect.
   */
  jump = $state.raw<{ readonly number: number } | null>(null);
  readonly #backend: Backend;
  readonly #events = new SvelteMap<number, WireEvent>();
  /**
   * The range of events that was requested last. When the user scrolls fast, the ranges before it
   * are not loaded.
   */
  #wanted: Span = { first: 0, end: 0 };
  #loading = false;
  #chosen = $state.raw<MessageId | null>(null);
  #conversation: ConversationId | null = null;
  /** The number of the latest search. Responses to earlier searches are ignored. */
  #searches = 0;
  /** The number of the latest call of `show`. Responses to earlier calls are ignored. */
  #shows = 0;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Returns the selected turn, or the newest turn if none is selected. */
  get turn(): WireTurn | null {
    const { turns } = this;
    return turns?.find(({ message_id }) => message_id === this.#chosen) ?? turns?.at(-1) ?? null;
  }

  event(number: number): WireEvent | undefined {
    return this.#events.get(number);
  }

  /**
   * Loads or updates the turns of a conversation. Also tries again to load displayed events that
   * could not be loaded.
   */
  async load(id: ConversationId | null): Promise<void> {
    if (id !== this.#conversation) {
      this.#conversation = id;
      this.#chosen = null;
      this.turns = null;
      this.#forget();
    }
    if (id === null) {
      this.turns = [];
      return;
    }
    await this.#receive(
      "loadFault",
      this.#backend.call("wire_turns", { conversation_id: id }),
      () => id === this.#conversation,
      (turns) => {
        const before = this.turn?.message_id;
        this.turns = turns;
        if (this.turn?.message_id !== before) {
          this.#forget();
        }
        this.total = Math.max(this.total, this.turn?.events ?? 0);
        void this.ensure(this.#wanted);
      },
    );
  }

  choose(id: MessageId): void {
    this.#chosen = id;
    this.#forget();
    this.total = this.turn?.events ?? 0;
  }

  /**
   * Loads the events that have been recorded since the last call. Also tries again to load
   * displayed events that could not be loaded.
   */
  async poll(): Promise<void> {
    await this.#page(this.total);
    await this.ensure(this.#wanted);
  }

  /**
   * Loads the missing events of a range, one page after the other. If another range is requested
   * meanwhile, continues with that range instead.
   */
  async ensure(span: Span): Promise<void> {
    this.#wanted = span;
    if (this.#loading) {
      return;
    }
    this.#loading = true;
    let done: Span | null = null;
    while (done !== this.#wanted) {
      done = this.#wanted;
      for (const page of missingPages(done, this.total, (number) => this.#events.has(number))) {
        await this.#page(page * PAGE);
        if (done !== this.#wanted) {
          break;
        }
      }
    }
    this.#loading = false;
  }

  /** Shows the whole text of an event. If `number` is `null`, hides the text that is shown. */
  async show(number: number | null): Promise<void> {
    const request = ++this.#shows;
    this.actionFault = null;
    const event = number === null ? undefined : this.event(number);
    const turn = this.turn?.message_id;
    if (number === null || turn === undefined) {
      this.opened = null;
      return;
    }
    if (event && !event.cut) {
      this.opened = { number, text: event.text };
      return;
    }
    await this.#receive(
      "actionFault",
      this.#backend.call("wire_event", { message_id: turn, number }),
      () => request === this.#shows,
      (text) => (this.opened = { number, text }),
    );
  }

  /** Searches all events of the selected turn for `text`. Ends the search if `text` is empty. */
  async search(text: string): Promise<void> {
    const request = ++this.#searches;
    this.actionFault = null;
    const turn = this.turn?.message_id;
    if (text === "" || turn === undefined) {
      this.found = null;
      this.foundAt = null;
      return;
    }
    await this.#receive(
      "actionFault",
      this.#backend.call("wire_search", { message_id: turn, text }),
      () => request === this.#searches,
      (found) => {
        this.found = found;
        this.foundAt = null;
        this.step(1);
      },
    );
  }

  step(step: 1 | -1): void {
    this.foundAt = stepFound(this.found?.length ?? 0, this.foundAt, step);
    const number = this.foundAt === null ? undefined : this.found?.[this.foundAt];
    if (number !== undefined) {
      this.jump = { number };
      void this.show(number);
    }
  }

  /**
   * Exports the selected turn. If `as` is `wire_curl`, returns the request as a `curl` command. If
   * it is `wire_save`, saves the response in a file and returns the path of that file. Returns
   * `null` on failure.
   */
  async export(as: "wire_curl" | "wire_save"): Promise<string | null> {
    const turn = this.turn?.message_id;
    this.actionFault = null;
    if (turn === undefined) {
      return null;
    }
    let result: string | null = null;
    await this.#receive(
      "actionFault",
      this.#backend.call(as, { message_id: turn }),
      () => true,
      (exported) => (result = exported),
    );
    return result;
  }

  async #page(from: number): Promise<void> {
    const turn = this.turn?.message_id;
    if (turn === undefined) {
      return;
    }
    await this.#receive(
      "loadFault",
      this.#backend.call("wire_events", { message_id: turn, from, count: PAGE }),
      () => this.turn?.message_id === turn,
      (page) => this.#take(page),
    );
  }

  #take({ total, events }: WirePage): void {
    if (this.#events.size + events.length > MOST) {
      this.#events.clear();
    }
    for (const event of events) {
      this.#events.set(event.number, event);
    }
    this.total = Math.max(this.total, total);
  }

  #forget(): void {
    this.#events.clear();
    this.#wanted = { first: 0, end: 0 };
    this.#searches += 1;
    this.#shows += 1;
    this.total = 0;
    this.opened = null;
    this.found = null;
    this.foundAt = null;
    this.jump = null;
    this.loadFault = null;
    this.actionFault = null;
  }

  /**
   * Waits for a response and passes it to `use`. If the request failed, stores the reason in
   * `fault`. Does neither if `isCurrent` returns `false` when the response arrives, because the
   * user has meanwhile asked for something else.
   */
  async #receive<Result>(
    fault: "loadFault" | "actionFault",
    response: Promise<Result>,
    isCurrent: () => boolean,
    use: (result: Result) => void,
  ): Promise<void> {
    try {
      const result = await response;
      if (isCurrent()) {
        this[fault] = null;
        use(result);
      }
    } catch (reason) {
      if (isCurrent()) {
        this[fault] = asFault(reason);
      }
    }
  }
}
