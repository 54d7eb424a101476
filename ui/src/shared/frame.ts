import { Pace } from "./pace";

/** Animation frames stop while the window is hidden; then this many milliseconds take their place. */
const HIDDEN_MS = 200;

/**
 * Draws what was asked for in the next animation frame, all of it at once. After a drawing that took long, layout
 * and painting with it, frames are left out: see `Pace`.
 */
export class Frame {
  readonly #draw: () => void;
  readonly #painted: (act: () => void) => void;
  readonly #pace = new Pace();
  #rest: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `painted` calls back when the frame that it was called in is on the screen. */
  constructor(draw: () => void, painted = afterPaint) {
    this.#draw = draw;
    this.#painted = painted;
  }

  /** Asks for one draw in the next frame that there is time for. */
  request(): void {
    if (this.#rest !== undefined || this.#timer !== undefined) {
      return;
    }
    const wait = this.#pace.wait(performance.now());
    if (wait > 0) {
      this.#rest = setTimeout(() => this.#ask(), wait);
    } else {
      this.#ask();
    }
  }

  /** Draws now, in the place of the draw that was asked for. */
  flush(): void {
    clearTimeout(this.#rest);
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#rest = undefined;
    this.#timer = undefined;
    this.#draw();
  }

  #ask(): void {
    this.#rest = undefined;
    this.#frame = requestAnimationFrame(() => {
      const start = performance.now();
      this.flush();
      this.#painted(() => this.#pace.took(start, performance.now()));
    });
    this.#timer = setTimeout(() => this.flush(), HIDDEN_MS);
  }
}

const painted = new MessageChannel();
const waiting: (() => void)[] = [];
painted.port1.onmessage = () => waiting.shift()?.();

/** Calls back when the frame that is being made was painted, if asked in it: messages wait for that. */
function afterPaint(act: () => void): void {
  waiting.push(act);
  painted.port2.postMessage(null);
}

/** Does something once what is there now has been drawn, or soon where no frames come. */
export function afterFrame(act: () => void): void {
  const frame = new Frame(() => setTimeout(act));
  frame.request();
}
