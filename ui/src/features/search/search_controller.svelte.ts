import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import {
  emptySearch,
  queryOf,
  type SearchFilters,
  type SearchInput,
  type SearchState,
  searched,
  wantsMore,
} from "./search";

/** So long somebody types on before it is looked for, in milliseconds. */
const PAUSE_MS = 30;

/** A search over everything. It outlives its panel, so that one can go back to what was found. */
export class SearchController {
  state = $state.raw<SearchState>(emptySearch);
  /** The models a search can be narrowed to. */
  models = $state.raw<readonly string[]>([]);
  readonly #backend: Backend;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Looks for words, once nothing is typed for a moment. */
  type(text: string): void {
    this.#take({ input: "typed", text });
    this.#later(PAUSE_MS);
  }

  /** Looks for the same within other filters. */
  narrow(change: Partial<SearchFilters>): void {
    this.#take({ input: "narrowed", change });
    this.#later(0);
  }

  /** Looks once more. */
  again(): void {
    this.#take({ input: "again" });
    this.#later(0);
  }

  /** Looks for older ones. */
  more(): void {
    const before = this.state;
    this.#take({ input: "more" });
    if (this.state !== before) {
      void this.#ask();
    }
  }

  /** Asks what it can be narrowed to. Without an answer there is one filter less. */
  async loadModels(): Promise<void> {
    try {
      this.models = await this.#backend.call("search_models");
    } catch {
      this.models = [];
    }
  }

  #later(pause: number): void {
    clearTimeout(this.#timer);
    if (this.state.waiting === "first") {
      this.#timer = setTimeout(() => void this.#ask(), pause);
    }
  }

  async #ask(): Promise<void> {
    const { asked } = this.state;
    try {
      const page = await this.#backend.call("search", { query: queryOf(this.state) });
      this.#take({ input: "answered", asked, page });
    } catch (reason) {
      this.#take({ input: "failed", asked, fault: asFault(reason) });
    }
    if (asked === this.state.asked && wantsMore(this.state)) {
      this.more();
    }
  }

  #take(input: SearchInput): void {
    this.state = searched(this.state, input);
  }
}
