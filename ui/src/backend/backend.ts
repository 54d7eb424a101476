import type { Commands, Update } from "../bindings/contract";

/** The arguments of a command, as one object, or none. */
export type CommandArgs<Name extends keyof Commands> =
  Commands[Name]["args"] extends Record<string, never> ? [] : [args: Commands[Name]["args"]];

/** The engine behind the page. Every call rejects with a `Fault`. */
export interface Backend {
  /** Runs a command of the contract. */
  call<Name extends keyof Commands>(
    name: Name,
    ...args: CommandArgs<Name>
  ): Promise<Commands[Name]["result"]>;
  /**
   * Shows the window, which opens hidden, over this background: red, green and blue. Called when there is something to
   * show, and again when the background changes.
   */
  showWindow(background: readonly [number, number, number]): Promise<void>;
  /** Starts the stream of updates of all turns. Called once for each load of the page. */
  subscribe(receive: (update: Update) => void): Promise<void>;
  /** Opens an http, https or mailto address in the system's browser. */
  openLink(url: string): Promise<void>;
  /**
   * Returns an address under which a frame can load the code once, as a diagram, drawing or
   * page.
   */
  openArtifact(kind: "mermaid" | "svg" | "html", text: string): Promise<string>;
  /**
   * Asks the user for a file or folder in the system's dialog. Returns `null` if the user
   * cancels.
   */
  pickPath(kind: "file" | "folder" | "backup", title: string): Promise<string | null>;
  /** Tries again to open the data folder after a failed start. */
  reopen(): Promise<void>;
  /** Replaces the database that the start failed with by a backup. */
  restoreUnopened(path: string): Promise<void>;
  /** Scales the whole page, in percent. */
  setZoom(percent: number): Promise<void>;
}
