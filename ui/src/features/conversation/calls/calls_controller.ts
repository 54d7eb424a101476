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

/** The sign-ins to tool servers. On failure, each method rejects with a `Fault`. */
export interface SignIns {
  readonly list: readonly ToolServerView[];
  /** Starts a sign-in in the browser. The engine runs `call` once the user has signed in. */
  signIn(id: ToolServerId, call: ToolCallId): Promise<void>;
  /** Reopens the browser page of a sign-in that is in progress. */
  openPage(page: string): Promise<void>;
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
   * Returns the server of a call; `undefined` if the server was deleted or if no server offers the
   * tool.
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

  /** Returns what the user must know to decide about a call. On failure, rejects with a `Fault`. */
  prompt(id: ToolCallId): Promise<CallPrompt> {
    return this.#backend.call("call_prompt", { call_id: id });
  }

  /** Returns the complete answer of a call. On failure, rejects with a `Fault`. */
  answer(id: ToolCallId): Promise<string> {
    return this.#backend.call("call_answer", { call_id: id });
  }

  /** Sends the user's decision about a call. Returns whether the engine accepted it. */
  decide(id: ToolCallId, decision: CallDecision): Promise<boolean> {
    return this.#toasts.attempt(() => this.#backend.call("call_decide", { call_id: id, decision }));
  }

  async stop(id: ToolCallId): Promise<void> {
    await this.#toasts.attempt(() => this.#backend.call("call_stop", { call_id: id }));
  }

  /** Sends the user's answer to a tool's question. Returns whether the engine accepted it. */
  input(id: ToolCallId, answer: InputAnswer): Promise<boolean> {
    return this.#toasts.attempt(() => this.#backend.call("call_input", { call_id: id, answer }));
  }

  /**
   * Opens an address that a tool has asked the user to visit. Then informs the tool that the user
   * agreed. Returns whether both succeeded.
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
   * Sends the user's decision about an ended call. Such a decision is open if the outcome of the
   * call is unknown, if the call could run after a remedy such as a sign-in, or if its answer must
   * be reviewed. Returns whether the engine accepted the decision.
   */
  resolve(id: ToolCallId, resolution: CallResolution): Promise<boolean> {
    return this.#toasts.attempt(() =>
      this.#backend.call("call_resolve", { call_id: id, resolution }),
    );
  }
}

export const [useCalls, provideCalls] = createContext<CallsController>();
