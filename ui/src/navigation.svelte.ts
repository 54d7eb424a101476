import type {
  ConversationId,
  ConversationSummary,
  ExportFormat,
  Message,
  MessageId,
  ProviderId,
} from "./bindings/contract";
import type { ComposerController } from "./features/composer/composer_controller.svelte";
import type { OpenConversation } from "./features/conversation/open_conversation.svelte";
import type { ProvidersController } from "./features/providers/providers_controller.svelte";
import type { SettingsController } from "./features/settings/settings_controller.svelte";
import { firstChoice } from "./model/choice";
import type { NamedScope } from "./model/export_scopes";
import type { SettingsPage, SettingsSection } from "./model/settings_section";
import type { Toasts } from "./shared/toasts.svelte";

export type Screen = "welcome" | "conversation" | "settings";

export type Panel = "chat_settings" | "wire" | "artifact";

export type Overlay =
  | { readonly over: "search" | "palette" | "trash" | "import" | "calls" | "request" }
  | { readonly over: "facts"; readonly providerId: ProviderId; readonly model: string }
  | {
      readonly over: "export";
      readonly scopes: readonly NamedScope[];
      /** The export format that is selected when the dialog opens. */
      readonly format?: ExportFormat | undefined;
    }
  | { readonly over: "move" | "tags"; readonly conversations: readonly ConversationSummary[] }
  | { readonly over: "compare"; readonly message: Message }
  | { readonly over: "summary"; readonly upTo: MessageId | null }
  | { readonly over: "usage"; readonly of: ConversationSummary };

export interface NavigationPorts {
  readonly toasts: Toasts;
  readonly providers: ProvidersController;
  readonly settings: SettingsController;
  readonly conversation: OpenConversation;
  readonly composer: ComposerController;
}

/** Opens screens, panels and dialogs, and keeps track of which are open. */
export class Navigation {
  screen = $state<Screen>("welcome");
  /** The settings page that is open or was last open. */
  settingsPage = $state<SettingsPage>("general");
  /**
   * The section at which `openSettings` last opened the settings; `null` if no section was given.
   * Each call creates a new object. As a result, the settings scroll to the section again even if
   * two calls in a row name the same section.
   */
  section = $state.raw<{ readonly name: SettingsSection } | null>(null);
  panel = $state<Panel | null>(null);
  overlay = $state.raw<Overlay | null>(null);
  /**
   * Whether simple drawings and diagrams are rendered automatically. `false` if the page was
   * reloaded after it had crashed or hung, because a preview may have been the cause.
   */
  automaticPreviews = true;
  #settingsOpened = 0;
  readonly #ports: NavigationPorts;

  constructor(ports: NavigationPorts) {
    this.#ports = ports;
  }

  /** Opens an empty conversation, or the welcome screen if there is no provider. */
  newConversation(): void {
    const { conversation, providers, settings } = this.#ports;
    conversation.clear(firstChoice(providers.list, settings.current));
    this.#showConversation();
  }

  /**
   * Called when the stored drafts have been loaded. If the new conversation has no draft, removes
   * the models that the user chose for it in an earlier run.
   */
  draftsLoaded(): void {
    const { conversation, providers, settings } = this.#ports;
    conversation.draftsLoaded(firstChoice(providers.list, settings.current));
  }

  /**
   * Opens a conversation. If that fails, shows the reason on the conversation screen. Does nothing
   * if the user opens another conversation in the meantime. If the user opens the settings in the
   * meantime, they stay open.
   */
  async open(id: ConversationId): Promise<void> {
    const before = this.#settingsOpened;
    if ((await this.#ports.conversation.open(id)) !== "stale") {
      this.#leaveSettings(before);
    }
  }

  /**
   * Opens the conversation that contains a message, and scrolls to the place in the message that
   * best matches the query `words`. Highlights the found words. If the user opens the settings in
   * the meantime, they stay open.
   */
  async openMessage(id: MessageId, words: string): Promise<void> {
    const { conversation, toasts } = this.#ports;
    const before = this.#settingsOpened;
    const opened = await conversation.showMessage(id, words);
    if (opened === "shown") {
      this.#leaveSettings(before);
    } else if (opened === "failed" && conversation.fault) {
      await toasts.report(conversation.fault);
    }
  }

  /** Opens the settings at `section`, or at the page that was last open if `section` is `null`. */
  openSettings(section: SettingsSection | null = null): void {
    void this.#ports.settings.refresh();
    this.section = section === null ? null : { name: section };
    this.screen = "settings";
    this.#settingsOpened += 1;
  }

  closeSettings(): void {
    this.#showConversation();
  }

  /**
   * Opens a panel beside the conversation, in place of any other panel. If the panel is already
   * open, closes it instead.
   */
  togglePanel(panel: Panel): void {
    this.panel = this.panel === panel ? null : panel;
  }

  show(overlay: Overlay): void {
    this.overlay = overlay;
  }

  /**
   * Opens the preview of the next request in the open conversation. Asks for a model first if none
   * is chosen.
   */
  async showRequest(): Promise<void> {
    const { composer, conversation } = this.#ports;
    if (this.screen === "conversation" && conversation.choice !== null) {
      await composer.target.chooseModel(() => this.show({ over: "request" }));
    }
  }

  /** Closes the open dialog. */
  closeOverlay(): void {
    this.overlay = null;
  }

  /**
   * Shows the open conversation. However, if the user has opened the settings in the meantime, they
   * stay open. `before` is the value that `#settingsOpened` had when the user's action began.
   */
  #leaveSettings(before: number): void {
    if (this.screen !== "settings" || before === this.#settingsOpened) {
      this.screen = "conversation";
    }
  }

  #showConversation(): void {
    const { conversation, providers, composer } = this.#ports;
    const usable = conversation.id !== null || providers.list.length > 0;
    this.screen = usable ? "conversation" : "welcome";
    composer.focus();
  }
}
