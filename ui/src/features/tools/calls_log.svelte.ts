import type { Backend } from "../../backend/backend";
import type { CallEntry, CallFilter, Fault } from "../../bindings/contract";
import * as toolsText from "../../bindings/texts/tools";
import { asFault } from "../../model/fault";
import type { Notices } from "../../shared/notices.svelte";

/** Maximum number of calls that the engine returns. */
export const MAX_CALLS = 500;

/** The list of all tool calls that match a filter. */
export class CallsLog {
  /** The matching calls, latest first; `null` until they are loaded. */
  entries = $state.raw<readonly CallEntry[] | null>(null);
  fault = $state.raw<Fault | null>(null);
  readonly #backend: Backend;
  readonly #notices: Notices;
  /** Sequence number of the latest request; responses to earlier requests are out of date. */
  #requests = 0;

  constructor(backend: Backend, notices: Notices) {
    this.#backend = backend;
    this.#notices = notices;
  }

  /** Loads the calls that match a filter. */
  async load(filter: CallFilter): Promise<void> {
    const request = ++this.#requests;
    try {
      const entries = await this.#backend.call("call_list", { filter });
      if (request === this.#requests) {
        this.entries = entries;
        this.fault = null;
      }
    } catch (reason) {
      if (request === this.#requests) {
        this.fault = asFault(reason);
      }
    }
  }

  /** Saves to a file all calls that match a filter, and shows the file's path to the user. */
  async export(filter: CallFilter): Promise<void> {
    await this.#notices.attempt(async () => {
      const path = await this.#backend.call("call_export", { filter });
      this.#notices.note(toolsText.exported({ path }));
    });
  }
}
