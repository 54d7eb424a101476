import type { Component } from "svelte";

const parts: Part[] = [];

/** A component whose code is loaded when it is needed. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The props are the component's own.
export class Part<C extends Component<any> = Component<any>> {
  /** The component; `null` until its code is loaded. */
  component = $state.raw<C | null>(null);
  /** The browser's error message if the code could not be loaded; otherwise `null`. */
  error = $state.raw<string | null>(null);

  readonly #import: () => Promise<{ default: C }>;
  #loading: Promise<void> | null = null;

  constructor(load: () => Promise<{ default: C }>) {
    this.#import = load;
    parts.push(this as Part);
  }

  /**
   * Loads the code of the component, unless it is loaded or being loaded. Never rejects; the error
   * message is stored in `error`.
   */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    try {
      this.component = (await this.#import()).default;
    } catch (reason) {
      this.error = String(reason);
    }
  }
}

/**
 * Loads all parts of the window in the order in which they are declared, including parts that other
 * parts declare. Waits for `pause` before each part.
 */
export async function loadParts(pause: () => Promise<void> = () => Promise.resolve()) {
  // Loading a part may add further parts to the list. The loop then continues with these.
  for (const part of parts) {
    await pause();
    await part.load();
  }
}
