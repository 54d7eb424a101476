import { createContext } from "svelte";
import type {
  Budget,
  ContextGauge,
  ConversationId,
  NewMessage,
  ProviderId,
  SchemaReport,
  Settings,
  ToolServerId,
  ToolServerView,
} from "../bindings/contract";
import type { Notices } from "./notices.svelte";

/**
 * The access to the engine for parts that are loaded on demand. These parts call the engine
 * themselves, so that the first script stays small.
 */
export interface EngineAccess {
  readonly backend: {
    call(command: "budget_list"): Promise<Budget[]>;
    call(command: "schema_check", args: { schema: string }): Promise<SchemaReport>;
    call(command: "tool_server_start", args: { server_id: ToolServerId }): Promise<ToolServerView>;
    call(
      command: "context_gauge",
      args: { conversation_id: ConversationId; message: NewMessage },
    ): Promise<ContextGauge>;
  };
  readonly notices: Notices;
  readonly settings: {
    readonly current: Settings;
    /** Applies a change of the settings immediately, and then saves the settings. */
    change(change: Partial<Settings>): Promise<void>;
  };
  readonly navigation: {
    togglePanel(panel: "chat_settings"): void;
    openSettings(): void;
    /** Opens the preview of the next request in the open conversation, after a model is chosen. */
    showRequest(): Promise<void>;
    /** Opens the facts about a model, or the panel that continues from a summary. */
    show(
      overlay:
        | { readonly over: "facts"; readonly providerId: ProviderId; readonly model: string }
        | { readonly over: "summary"; readonly upTo: null },
    ): void;
  };
  readonly snippets: {
    /** Opens the form for a new snippet. */
    edit(snippet: null): void;
  };
  readonly toolServers: {
    /** Replaces a server with its current state. */
    take(view: ToolServerView): void;
    /** Starts a sign-in in the browser. Rejects with a `Fault`. */
    signIn(id: ToolServerId, call: null): Promise<void>;
  };
}

export const [useEngine, provideEngine] = createContext<EngineAccess>();
