/** Animation frames stop while the window is hidden; then this many milliseconds take their place. */
const HIDDEN_MS = 200;

/** Draws at most once an animation frame. */
export class Frame {
  readonly #draw: () => void;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** Asks for one draw in the next frame. */
  request(): void {
    if (this.#timer !== undefined) {
      return;
    }
    this.#frame = requestAnimationFrame(() => this.flush());
    this.#timer = setTimeout(() => this.flush(), HIDDEN_MS);
  }

  /** Draws now, in the place of the draw that was asked for. */
  flush(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#draw();
  }
}

/** Does something once what is there now has been drawn, or soon where no frames come. */
export function afterFrame(act: () => void): void {
  const frame = new Frame(() => setTimeout(act));
  frame.request();
}
