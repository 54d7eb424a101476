import { createContext } from "svelte";
import type { Backend } from "../../../backend/backend";
import type {
  CallDecision,
  CallPrompt,
  CallResolution,
  InputAnswer,
  ToolCall,
  ToolCallId,
  ToolServerId,
  ToolServerView,
} from "../../../bindings/contract";
import type { Toasts } from "../../../shared/toasts.svelte";

/**
 * The functions that the calls controller needs to let the user sign in to tool servers. On
 * failure, each method rejects with a `Fault`.
 */
export interface SignIns {
  readonly list: readonly ToolServerView[];
  /**
   * Starts a sign-in to a server in the browser. Once the user has signed in, the engine runs the
   * tool call `call`.
   */
  signIn(id: ToolServerId, call: ToolCallId): Promise<void>;
  /** Reopens the browser page of a sign-in that is in progress. */
  openPage(page: string): Promise<void>;
  /** Cancels a sign-in to a server that is in progress. */
  cancelSignIn(id: ToolServerId): Promise<void>;
}

/** The user's actions on tool calls. */
export class CallsController {
  readonly #backend: Backend;
  readonly #toasts: Toasts;
  readonly #signIns: SignIns;

  constructor(backend: Backend, toasts: Toasts, signIns: SignIns) {
    this.#backend = backend;
    this.#toasts = toasts;
    this.#signIns = signIns;
  }

  /**
   * Returns the server of a call; `undefined` if no server offers the tool or if the server was
   * deleted.
   */
  serverOf({ server_id: id }: ToolCall): ToolServerView | undefined {
    return this.#signIns.list.find(({ server }) => server.id === id);
  }

  async signIn({ id, server_id: server }: ToolCall): Promise<void> {
    if (server !== null) {
      await this.#toasts.attempt(() => this.#signIns.signIn(server, id));
    }
  }

  async openSignInPage(page: string): Promise<void> {
    await this.#toasts.attempt(() => this.#signIns.openPage(page));
  }

  async cancelSignIn({ server_id: server }: ToolCall): Promise<void> {
    if (server !== null) {
      await this.#toasts.attempt(() => this.#signIns.cancelSignIn(server));
    }
  }

  /**
   * Returns everything that the user needs to know in order to decide about a call. On failure,
   * rejects with a `Fault`.
   */
  prompt(id: ToolCallId): Promise<CallPrompt> {
    return this.#backend.call("call_prompt", { call_id: id });
  }

  /** Returns the complete answer of a call. On failure, rejects with a `Fault`. */
  answer(id: ToolCallId): Promise<string> {
    return this.#backend.call("call_answer", { call_id: id });
  }

  /**
   * Sends the user's decision to allow or to deny a call. Returns whether the engine accepted it.
   */
  decide(id: ToolCallId, decision: CallDecision): Promise<boolean> {
    return this.#toasts.attempt(() => this.#backend.call("call_decide", { call_id: id, decision }));
  }

  async stop(id: ToolCallId): Promise<void> {
    await this.#toasts.attempt(() => this.#backend.call("call_stop", { call_id: id }));
  }

  /**
   * Sends the user's answer to a question that a tool has asked. Returns whether the engine
   * accepted the answer.
   */
  input(id: ToolCallId, answer: InputAnswer): Promise<boolean> {
    return this.#toasts.attempt(() => this.#backend.call("call_input", { call_id: id, answer }));
  }

  /**
   * Opens the address that a tool asks the user to visit, and then tells the tool that the user has
   * agreed to visit it.
   */
  openAddress(id: ToolCallId, url: string): Promise<boolean> {
    return this.#toasts.attempt(async () => {
      await this.#backend.openLink(url);
      await this.#backend.call("call_input", {
        call_id: id,
        answer: { answer: "accept", values: {} },
      });
    });
  }

  /**
   * Sends the user's decision about a tool call that has ended. A decision is necessary in three
   * cases: the outcome of the call is unknown, the call did not run but could run after a remedy
   * (such as a sign-in), or the user must review the answer. Returns whether the engine accepted
   * the decision.
   */
  resolve(id: ToolCallId, resolution: CallResolution): Promise<boolean> {
    return this.#toasts.attempt(() =>
      this.#backend.call("call_resolve", { call_id: id, resolution }),
    );
  }
}

export const [useCalls, provideCalls] = createContext<CallsController>();
