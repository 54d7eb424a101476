import type {
  Attachment,
  ConversationId,
  ConversationView,
  LimitKind,
  Message,
  MessageId,
  MessageView,
  Provider,
  ProviderId,
  TurnUpdate,
} from "../../bindings/contract";
import type { NamedScope } from "../../model/export_scopes";
import type { ListedModels } from "../../model/picker";
import type { Typed } from "../../model/typed";

/** The part of the providers controller that a conversation uses. */
export interface ConversationProviders {
  readonly list: readonly Provider[];
  readonly models: ReadonlyMap<ProviderId, ListedModels>;
  find(id: ProviderId | null): Provider | undefined;
  /**
   * Saving a provider without a model makes the engine look for one. This promise resolves when
   * the latest such search ends. `null` if there has been none.
   */
  readonly choosing: Promise<void> | null;
  loadModels(id: ProviderId): Promise<void>;
  edit(provider: Provider, limit?: LimitKind | "budget"): void;
}

/** The messages that the user is editing, and their new, unsent content. */
export interface Edits {
  /** Returns the new content of a message that is being edited; `null` for any other message. */
  edit(id: MessageId): Typed | null;
  /**
   * Sets the new content of a message that the user is editing. If the user is not editing this
   * message yet, also starts the editing. `null` as the new content ends the editing.
   */
  setEdit(id: MessageId, typed: Typed | null): void;
}

/** Called for each file that the user adds to a message, after the file has been stored. */
export type FileReceiver = (attachment: Attachment) => void;

export interface ConversationPorts {
  readonly providers: ConversationProviders;
  readonly edits: () => Edits;
  /** Returns whether the composer of a conversation contains something to send. */
  hasDraft(id: ConversationId | null): boolean;
  readonly readOnly: () => boolean;
  focusComposer(): void;
  showSettings(): void;
  showExport(scopes: readonly NamedScope[]): void;
  /**
   * Opens the dialog for writing a summary. The summary replaces all messages up to the end of the
   * exchange that contains the message `upTo`. If `upTo` is `null`, the dialog suggests an
   * exchange.
   */
  showSummary(upTo: MessageId | null): void;
  /**
   * Called with the reply in which a model writes a summary. Adds the turn of that reply to the
   * running turns.
   */
  summaryRuns(view: ConversationView): void;
  /** Opens the branch that contains a message, and scrolls to the message. */
  openMessage(id: MessageId): void;
  showComparison(message: Message): void;
  /**
   * Returns the scopes from which the user can choose for an export: the conversation, its folder
   * if it is in one, and all conversations.
   */
  exportScopes(id: ConversationId): readonly NamedScope[];
  open(id: ConversationId): Promise<void>;
  /**
   * Called after queued messages of the conversation `id` were sent. Shows the messages if that
   * conversation is open. Otherwise, marks the conversation as running in the list of
   * conversations.
   */
  messagesSent(id: ConversationId): Promise<void>;
  rename(id: ConversationId, title: string): Promise<boolean>;
  refreshLibrary(): Promise<void>;
  /** Returns whether an edited message cannot be sent yet, because its files are being stored. */
  addsFiles(id: MessageId): boolean;
  /** Stores files for a message being edited, and passes the accepted files to `receive`. */
  addFiles(id: MessageId, files: readonly File[], receive: FileReceiver): Promise<void>;
  /**
   * Stores the files on the clipboard. Needed for webviews whose paste event does not contain them.
   */
  addClipboardFiles(id: MessageId, receive: FileReceiver): Promise<void>;
}

/**
 * The open summary dialog. It shows the reply that contains the summary, and therefore receives
 * turn updates.
 */
export interface RunningSummary {
  update(update: TurnUpdate): boolean;
  put(view: MessageView): void;
  seqOf(id: MessageId): number;
}

/** The actions on the visible transcript that other parts of the page can start. */
export interface TranscriptHandle {
  /** Scrolls to the end of the transcript and keeps the view there. */
  jumpToEnd(): void;
  /** Opens the search in the conversation. */
  find(): void;
}
