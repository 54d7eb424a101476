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

/** Delay between the last key press and the search, in milliseconds. */
const PAUSE_MS = 30;

/** The search in all conversations. Keeps its results while the search panel is closed. */
export class SearchController {
  state = $state.raw<SearchState>(emptySearch);
  models = $state.raw<readonly string[]>([]);
  readonly #backend: Backend;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Sets the typed text, and searches for it after a pause in typing. */
  type(text: string): void {
    this.#begin({ input: "typed", text }, PAUSE_MS);
  }

  narrow(change: Partial<SearchFilters>): void {
    this.#begin({ input: "narrowed", change }, 0);
  }

  /** Repeats the last query. */
  again(): void {
    this.#begin({ input: "again" }, 0);
  }

  more(): void {
    const before = this.state;
    this.#take({ input: "more" });
    if (this.state !== before) {
      void this.#request();
    }
  }

  /**
   * Loads the models that the model filter offers. If this fails, the panel does not show the model
   * filter.
   */
  async loadModels(): Promise<void> {
    try {
      this.models = await this.#backend.call("search_models");
    } catch {
      this.models = [];
    }
  }

  /** Begins a query. After `pause` milliseconds, the query is sent to the engine. */
  #begin(input: SearchInput, pause: number): void {
    this.#take(input);
    clearTimeout(this.#timer);
    if (this.state.waiting === "first") {
      this.#timer = setTimeout(() => void this.#request(), pause);
    }
  }

  async #request(): Promise<void> {
    const { request } = this.state;
    try {
      const page = await this.#backend.call("search", { query: queryOf(this.state) });
      this.#take({ input: "answered", request, page });
    } catch (reason) {
      this.#take({ input: "failed", request, fault: asFault(reason) });
    }
    if (request === this.state.request && wantsMore(this.state)) {
      this.more();
    }
  }

  #take(input: SearchInput): void {
    this.state = searched(this.state, input);
  }
}
