import { createContext } from "svelte";
import type { Backend } from "../../backend/backend";
import type {
  CallDecision,
  CallPrompt,
  CallResolution,
  InputAnswer,
  ToolCallId,
} from "../../bindings/contract";
import type { Notices } from "../../shared/notices.svelte";

/** The user's actions on tool calls. */
export class CallsController {
  readonly #backend: Backend;
  readonly #notices: Notices;

  constructor(backend: Backend, notices: Notices) {
    this.#backend = backend;
    this.#notices = notices;
  }

  /** Returns everything that the user needs to decide about a call. Rejects with a `Fault`. */
  prompt(id: ToolCallId): Promise<CallPrompt> {
    return this.#backend.call("call_prompt", { call_id: id });
  }

  /** Returns the server's whole answer to a call. Rejects with a `Fault`. */
  answer(id: ToolCallId): Promise<string> {
    return this.#backend.call("call_answer", { call_id: id });
  }

  /** Allows or denies a call. Returns whether the decision was accepted. */
  decide(id: ToolCallId, decision: CallDecision): Promise<boolean> {
    return this.#notices.attempt(() =>
      this.#backend.call("call_decide", { call_id: id, decision }),
    );
  }

  /** Stops a call. */
  async stop(id: ToolCallId): Promise<void> {
    await this.#notices.attempt(() => this.#backend.call("call_stop", { call_id: id }));
  }

  /** Answers a question of the tool. Returns whether the answer was accepted. */
  input(id: ToolCallId, answer: InputAnswer): Promise<boolean> {
    return this.#notices.attempt(() => this.#backend.call("call_input", { call_id: id, answer }));
  }

  /** Opens the address of a question in the browser, and tells the tool that the user agreed to open it. */
  openAddress(id: ToolCallId, url: string): Promise<boolean> {
    return this.#notices.attempt(async () => {
      await this.#backend.openLink(url);
      await this.#backend.call("call_input", {
        call_id: id,
        answer: { answer: "accept", values: {} },
      });
    });
  }

  /** Decides about a call whose outcome is unknown. Returns whether the decision was accepted. */
  resolve(id: ToolCallId, resolution: CallResolution): Promise<boolean> {
    return this.#notices.attempt(() =>
      this.#backend.call("call_resolve", { call_id: id, resolution }),
    );
  }
}

export const [useCalls, provideCalls] = createContext<CallsController>();
