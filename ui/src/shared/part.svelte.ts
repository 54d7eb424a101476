import type { Component } from "svelte";

const parts: Part[] = [];

/** A component whose code is loaded when it is first shown. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The props are the component's own.
export class Part<C extends Component<any> = Component<any>> {
  /** The component; `null` until its code is loaded. */
  component = $state.raw<C | null>(null);
  /** The reason why the code could not be loaded, as reported by the browser. */
  error = $state.raw<string | null>(null);

  readonly #import: () => Promise<{ default: C }>;
  #loading: Promise<void> | null = null;

  constructor(load: () => Promise<{ default: C }>) {
    this.#import = load;
    parts.push(this as Part);
  }

  /** Loads the code once. Never rejects; a failure is stored in `error`. */
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
 * Loads all parts in the order of their declaration, including parts declared in the code of
 * another part. Waits for `pause` before each part.
 */
export async function loadParts(pause: () => Promise<void> = () => Promise.resolve()) {
  // The iteration also visits parts added to the set in the meantime.
  for (const part of parts) {
    await pause();
    await part.load();
  }
}
