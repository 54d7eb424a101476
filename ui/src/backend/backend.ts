import type { Commands, Update } from "../bindings/contract";

/** The arguments of a command; none at all where it takes none. */
export type CommandArgs<Name extends keyof Commands> =
  Commands[Name]["args"] extends Record<string, never> ? [] : [args: Commands[Name]["args"]];

/** The engine behind the screen. Every call rejects with a `Fault`. */
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
  /** Begins the updates of all turns. Called once for each load of the page. */
  subscribe(receive: (update: Update) => void): Promise<void>;
  /** Opens an http, https or mailto address in the browser of the system. */
  openLink(url: string): Promise<void>;
  /** Takes code that is to be shown as what it is, and gives the address for the frame that shows it, once. */
  openArtifact(kind: "mermaid" | "svg" | "html", text: string): Promise<string>;
  /** Lets the user choose a file or a folder in the system's own dialog; `null` if none was chosen. */
  pickPath(kind: "file" | "folder" | "backup", title: string): Promise<string | null>;
  /** Tries again to open what is kept, where the start could not. */
  reopen(): Promise<void>;
  /** Puts a backup in the place of a database that the start failed with. */
  restoreUnopened(path: string): Promise<void>;
  /** Draws the whole page larger or smaller, in percent. */
  setZoom(percent: number): Promise<void>;
}
