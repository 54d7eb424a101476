import type { Component } from "svelte";

const parts: Part[] = [];

/** A component whose code is loaded when it is first shown. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The props are the component's own.
export class Part<C extends Component<any> = Component<any>> {
  /** `null` until the code is loaded. */
  component = $state.raw<C | null>(null);
  /** Why the code could not be loaded, in the engine's words. */
  error = $state.raw<string | null>(null);

  readonly #import: () => Promise<{ default: C }>;
  #loading: Promise<void> | null = null;

  constructor(load: () => Promise<{ default: C }>) {
    this.#import = load;
    parts.push(this as Part);
  }

  /** Loads the code once. Never rejects: a failure is in `error`. */
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

/** Loads every part in the order of declaration, and then the parts that those declare. */
export async function loadParts(pause: () => Promise<void> = () => Promise.resolve()) {
  // An array that grows while it is iterated is iterated to its new end.
  for (const part of parts) {
    await pause();
    await part.load();
  }
}
