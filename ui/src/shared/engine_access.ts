import { createContext } from "svelte";
import type {
  Budget,
  ContextGauge,
  ConversationId,
  NewMessage,
  ProviderDraft,
  ProviderId,
  ProviderReport,
  SchemaReport,
  Settings,
  ToolServerId,
  ToolServerView,
} from "../bindings/contract";
import type { Toasts } from "./toasts.svelte";

/**
 * Access to commands of the engine and functions of controllers, for parts of the page that are
 * loaded on demand. This way, the script that the window loads first does not have to contain these
 * parts.
 */
export interface EngineAccess {
  readonly backend: {
    call(command: "budget_list"): Promise<Budget[]>;
    call(command: "provider_test", args: { draft: ProviderDraft }): Promise<ProviderReport>;
    call(command: "provider_test_stop"): Promise<null>;
    call(command: "schema_check", args: { schema: string }): Promise<SchemaReport>;
    call(command: "tool_server_start", args: { server_id: ToolServerId }): Promise<ToolServerView>;
    call(
      command: "context_gauge",
      args: { conversation_id: ConversationId; message: NewMessage },
    ): Promise<ContextGauge>;
  };
  readonly toasts: Toasts;
  readonly settings: {
    readonly current: Settings;
    /** Applies a change to the settings immediately, and then saves the settings. */
    change(change: Partial<Settings>): Promise<void>;
  };
  readonly navigation: {
    togglePanel(panel: "chat_settings"): void;
    openSettings(): void;
    /**
     * Opens the preview of the next request in the open conversation. Asks for a model first if
     * none is chosen.
     */
    showRequest(): Promise<void>;
    /**
     * Opens one of two dialogs: the dialog with the facts about a model, or the dialog that
     * continues the conversation from a summary.
     */
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
    take(view: ToolServerView): void;
    /** Starts the sign-in to a tool server in the browser. On failure, rejects with a `Fault`. */
    signIn(id: ToolServerId, call: null): Promise<void>;
  };
}

export const [useEngine, provideEngine] = createContext<EngineAccess>();
