import type { Component } from "svelte";

const declared: LazyComponent[] = [];
let released: Promise<unknown> = Promise.resolve();

/**
 * Makes the components declared with `soon` wait for `until` before their code is loaded, even if
 * they are on the first screen.
 */
export function holdLazyComponents(until: Promise<unknown>): void {
  released = until;
}

/** A component whose code is loaded when it is needed. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- No other type fits all props.
export class LazyComponent<C extends Component<any> = Component<any>> {
  /** The component; `null` until its code is loaded. */
  component = $state.raw<C | null>(null);
  /** The browser's error message if the code could not be loaded; otherwise `null`. */
  error = $state.raw<string | null>(null);

  /** Whether the code is loaded as soon as the user begins to use the window. */
  readonly ahead: boolean;
  readonly #import: () => Promise<{ default: C }>;
  #loading: Promise<void> | null = null;

  constructor(load: () => Promise<{ default: C }>, ahead: boolean) {
    this.#import = load;
    this.ahead = ahead;
    declared.push(this as LazyComponent);
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
 * Loads the components for which `wanted` returns true, in the order in which they were declared.
 * Components that are declared during loading are included. Waits for `pause` before each
 * component.
 */
export async function loadLazyComponents(
  wanted: (component: LazyComponent) => boolean = () => true,
  pause: () => Promise<void> = () => Promise.resolve(),
) {
  for (const component of declared) {
    if (wanted(component)) {
      await pause();
      await component.load();
    }
  }
}
