import { tick } from "svelte";
import type { Fault } from "../bindings/contract";

/**
 * Distinguishes a fault that follows an action of the user, which must be announced, from a
 * `standing` fault, which was there before or has another cause.
 */
export class ActionFault {
  /**
   * The fault that was shown when the running action began; `undefined` if none is running. Not
   * reactive, so that `standing` does not become true for a fault of the action as soon as the
   * action ends.
   */
  #before: Fault | null | undefined;
  readonly #shown: () => Fault | null;

  /** `shown` returns the fault that is on the screen. */
  constructor(shown: () => Fault | null) {
    this.#shown = shown;
  }

  readonly standing = $derived.by(() => {
    const fault = this.#shown();
    return fault === this.#before || this.#before === undefined;
  });

  /** Runs an action that the user has started. A fault that appears meanwhile is not `standing`. */
  async during(action: () => Promise<unknown>): Promise<void> {
    this.#before = this.#shown();
    await action();
    await tick();
    this.#before = undefined;
  }
}
