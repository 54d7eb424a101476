import { copyText } from "./clipboard";

/** Time for which a button shows that it has copied something, in milliseconds. */
export const COPIED_MS = 1_500;

/** The mark on a copy button, which is shown for a moment after each successful copy. */
export class CopiedMark {
  shown = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  async copy(text: string): Promise<void> {
    this.shown = await copyText(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.shown = false), COPIED_MS);
  }
}
