import type { Component } from "svelte";

const parts: Part[] = [];
let released: Promise<unknown> = Promise.resolve();

/**
 * Delays the parts that are loaded soon after the first screen until `until` resolves, even if the
 * first screen shows some of them.
 */
export function holdParts(until: Promise<unknown>): void {
  released = until;
}

/** A component whose code is loaded when it is needed. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The props are the component's own.
export class Part<C extends Component<any> = Component<any>> {
  /** The component; `null` until its code is loaded. */
  component = $state.raw<C | null>(null);
  /** The browser's error message if the code could not be loaded; otherwise `null`. */
  error = $state.raw<string | null>(null);

  /** Whether the code is loaded soon after the first screen, before it is needed. */
  readonly ahead: boolean;
  readonly #import: () => Promise<{ default: C }>;
  #loading: Promise<void> | null = null;

  constructor(load: () => Promise<{ default: C }>, ahead: boolean) {
    this.#import = load;
    this.ahead = ahead;
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
      if (this.ahead) {
        await released;
      }
      this.component = (await this.#import()).default;
    } catch (reason) {
      this.error = String(reason);
    }
  }
}

/**
 * Loads the parts of the window for which `wanted` returns true, in the order in which they are
 * declared, including parts that other parts declare. Waits for `pause` before each of them.
 */
export async function loadParts(
  wanted: (part: Part) => boolean = () => true,
  pause: () => Promise<void> = () => Promise.resolve(),
) {
  // Loading a part may add further parts to the list. The loop then continues with these.
  for (const part of parts) {
    if (wanted(part)) {
      await pause();
      await part.load();
    }
  }
}
