import type { Commands, ConversationId, Fault, PermitId, Update } from "../bindings/contract";

/**
 * The remaining parameters of a call, after the name of the command: an object with the command's
 * arguments, or nothing.
 */
export type CommandArgs<Name extends keyof Commands> =
  Commands[Name]["args"] extends Record<string, never> ? [] : [args: Commands[Name]["args"]];

/** The reason for a reload of the page, and the conversation that was open before it. */
export interface Reload {
  readonly reason: "died" | "preview";
  readonly conversation_id: ConversationId | null;
}

export type PathKind =
  "import_file" | "import_folder" | "data_folder" | "backup_folder" | "ca_file";

/** A file or folder that the user chose. The page receives a permit for its path, not the path. */
export interface PickedPath {
  readonly permit: PermitId;
  readonly name: string;
}

export interface DesktopNotification {
  readonly summary: string;
  readonly body: string;
}

export interface ClipboardFile {
  readonly name: string;
  /** The content of the file in Base64; `null` if it could not be read. */
  readonly data: string | null;
  /** The reason why the content of the file could not be read; `null` if it was read. */
  readonly fault: Fault | null;
}

/** The page's connection to the engine. Every failed call rejects with a `Fault`. */
export interface Backend {
  call<Name extends keyof Commands>(
    name: Name,
    ...args: CommandArgs<Name>
  ): Promise<Commands[Name]["result"]>;
  /**
   * Shows the window with a background colour (red, green, blue). Called when the page has content.
   * If the page takes too long, the window is shown without this call. Later calls only change the
   * colour.
   */
  showWindow(background: readonly [number, number, number]): Promise<void>;
  /**
   * Subscribes to all updates from the engine. After a reload of the page, the first call resolves
   * to the reason for the reload and the conversation that was open before it. Any other call
   * resolves to `null`.
   */
  subscribe(receive: (update: Update) => void): Promise<Reload | null>;
  /**
   * Sets the function that saves unsaved input before the window closes. If the function does not
   * resolve to true within a limited time, the window asks the user whether to close.
   */
  beforeClose(save: () => Promise<boolean>): Promise<void>;
  /**
   * Records whether the page contains typed text that is not saved yet. If there is such text and
   * the page hangs when the user closes the window, the window asks the user before it closes.
   */
  setUnsaved(unsaved: boolean): Promise<void>;
  /** Records which conversation is open, so that the page can open it again after a reload. */
  showConversation(id: ConversationId | null): Promise<void>;
  setTitle(title: string): Promise<void>;
  /**
   * Shows a desktop notification about a conversation, unless the window has the keyboard focus.
   * `null` withdraws the notification. Notifications are shown on Linux only.
   */
  notify(id: ConversationId, notification: DesktopNotification | null): Promise<void>;
  /** Sets the function that opens a conversation after the user has clicked its notification. */
  onNotification(open: (id: ConversationId) => void): Promise<void>;
  /** Opens an http, https or mailto address in the system's browser. */
  openLink(url: string): Promise<void>;
  openLicences(): Promise<void>;
  /** Returns an address for a frame that shows `text`. The address can be loaded only once. */
  openArtifact(kind: "mermaid" | "svg" | "html", text: string): Promise<string>;
  /** Lets the user choose a file or folder in a dialog. Returns `null` if the user cancels. */
  pickPath(kind: PathKind): Promise<PickedPath | null>;
  /**
   * Returns the files or the image on the clipboard. Needed for webviews whose paste event does not
   * contain them.
   */
  clipboardFiles(): Promise<readonly ClipboardFile[]>;
  /** Tries again to open the data folder after a failure. */
  reopen(): Promise<void>;
  /**
   * Lets the user choose a backup and restores it. Used if the data folder could not be opened.
   * Resolves to false if the user cancels.
   */
  restoreUnopened(): Promise<boolean>;
  /** Sets the zoom of the whole page, in percent. */
  setZoom(percent: number): Promise<void>;
}
