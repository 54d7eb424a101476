import type { Commands, ConversationId, Fault, PermitId, Update } from "../bindings/contract";

/** The arguments of a command as a single object, or nothing for a command without arguments. */
export type CommandArgs<Name extends keyof Commands> =
  Commands[Name]["args"] extends Record<string, never> ? [] : [args: Commands[Name]["args"]];

/** Why the program reloaded the page, and the conversation that was open. */
export interface Reload {
  readonly reason: "died" | "preview";
  readonly conversation_id: ConversationId | null;
}

/** What a file or folder is chosen for. */
export type PathKind = "import_file" | "import_folder" | "data_folder" | "backup_folder";

/** A file or folder that the user chose. The page can use it, but cannot name another one. */
export interface PickedPath {
  readonly permit: PermitId;
  /** The name to show. */
  readonly name: string;
}

/** A file on the clipboard. */
export interface ClipboardFile {
  readonly name: string;
  /** The content in Base64; `null` if it could not be read. */
  readonly data: string | null;
  /** Why there is no content. */
  readonly fault: Fault | null;
}

/** The engine behind the page. Every call rejects with a `Fault`. */
export interface Backend {
  /** Runs a command of the contract. */
  call<Name extends keyof Commands>(
    name: Name,
    ...args: CommandArgs<Name>
  ): Promise<Commands[Name]["result"]>;
  /**
   * Shows the window, which starts hidden, with the given background colour (red, green,
   * blue). Called when the page first has content, and again when the background changes.
   */
  showWindow(background: readonly [number, number, number]): Promise<void>;
  /**
   * Subscribes to the updates of all turns. Called once per page load. Resolves to the reason
   * if the program reloaded the page, otherwise to `null`.
   */
  subscribe(receive: (update: Update) => void): Promise<Reload | null>;
  /** Records the open conversation, so that a reloaded page can open it again. */
  showConversation(id: ConversationId | null): Promise<void>;
  /** Opens an http, https or mailto address in the system's browser. */
  openLink(url: string): Promise<void>;
  /**
   * Returns an address from which a frame can load the code once and show it as a diagram,
   * drawing or page.
   */
  openArtifact(kind: "mermaid" | "svg" | "html", text: string): Promise<string>;
  /**
   * Asks the user for a file or folder in the system's dialog. Returns `null` if the user
   * cancels.
   */
  pickPath(kind: PathKind): Promise<PickedPath | null>;
  /**
   * Returns the files or the image on the clipboard. Only needed where the web view leaves them
   * out of the paste event.
   */
  clipboardFiles(): Promise<readonly ClipboardFile[]>;
  /** Tries again to open the data folder after the program failed to open it. */
  reopen(): Promise<void>;
  /**
   * Asks the user for a backup and restores it to replace the database that could not be
   * opened. Resolves to false if the user cancels.
   */
  restoreUnopened(): Promise<boolean>;
  /** Sets the zoom of the whole page, in percent. */
  setZoom(percent: number): Promise<void>;
}
