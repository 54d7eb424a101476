import type { Backend } from "../../backend/backend";
import type { CallEntry, CallFilter, Fault } from "../../bindings/contract";
import * as toolsText from "../../bindings/texts/tools";
import { asFault } from "../../model/fault";

/** Maximum number of tool calls that one request loads. */
export const PAGE = 200;

/** The list of all tool calls that match a filter. */
export class CallsLog {
  /**
   * The matching calls that have been loaded, latest first; `null` until the first response
   * arrives.
   */
  entries = $state.raw<readonly CallEntry[] | null>(null);
  /** Number of all matching calls, including those that are not loaded. */
  total = $state(0);
  loadFault = $state.raw<Fault | null>(null);
  exportFault = $state.raw<Fault | null>(null);
  /** A sentence with the path of the last export; empty if there was no export or it failed. */
  exported = $state("");
  readonly #backend: Backend;
  /** The number of the latest request. Responses to earlier requests are ignored. */
  #requests = 0;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  load(filter: CallFilter): Promise<void> {
    return this.#read(filter, []);
  }

  /**
   * Loads further calls. `filter` must be the filter with which the calls before them were loaded.
   */
  more(filter: CallFilter): Promise<void> {
    return this.#read(filter, this.entries ?? []);
  }

  async #read(filter: CallFilter, loaded: readonly CallEntry[]): Promise<void> {
    const request = ++this.#requests;
    const last = loaded.at(-1)?.call;
    const after = last ? { proposed_at: last.proposed_at, id: last.id } : null;
    try {
      const { entries, total } = await this.#backend.call("call_list", { filter, after });
      if (request === this.#requests) {
        this.entries = [...loaded, ...entries];
        this.total = total;
        this.loadFault = null;
      }
    } catch (reason) {
      if (request === this.#requests) {
        this.loadFault = asFault(reason);
      }
    }
  }

  /**
   * Exports all calls that match a filter to a file, and shows the path of the file to the user.
   */
  async export(filter: CallFilter): Promise<void> {
    this.exported = "";
    this.exportFault = null;
    try {
      const path = await this.#backend.call("call_export", { filter });
      this.exported = toolsText.exported({ path });
    } catch (reason) {
      this.exportFault = asFault(reason);
    }
  }
}
