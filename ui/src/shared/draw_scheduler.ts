import { flushSync } from "svelte";

export type Draw = () => void;

/**
 * Time in milliseconds after which the scheduler runs its functions even without a frame. A hidden
 * window has no frames.
 */
const HIDDEN_MS = 200;
/**
 * Length of the pause after a frame, as a multiple of the duration of that frame or of the frame
 * before it, whichever is shorter. If all frames take equally long, drawing takes at most a quarter
 * of the time (unless `LONGEST_REST_MS` limits the pause). This saves battery power and leaves time
 * for scrolling and typing. After a single long frame, such as the first frame of a new
 * conversation, the pause stays short, so that a reply appears without delay.
 */
const REST_PER_WORK = 3;
/**
 * Minimum pause after a frame, in milliseconds. At 60 Hz, the scheduler therefore draws only in
 * every other frame. Drawing more often would not make the text easier to read.
 */
const SHORTEST_REST_MS = 16;
const LONGEST_REST_MS = 250;

/**
 * Decides when the page draws new content of a stream. Apart from `main.ts`, only this class calls
 * `requestAnimationFrame`.
 * - Callers request that a function runs in a later frame. Until the function has run, further
 *   requests for it with the same method have no effect.
 * - A frame first runs the functions passed to `request`, and then those passed to `requestNext`,
 *   each group in the order in which they were first requested. After that, it flushes Svelte's
 *   effects. Finally, it runs the functions passed to `afterDrawing`.
 * - After a frame, the scheduler pauses for three times the duration of that frame or of the frame
 *   before it, whichever is shorter (but for at least 16 and at most 250 ms). The duration is the
 *   time from the start of the first function to the end of the paint.
 * - Functions passed to `request` run only after the pause. Functions passed to `requestNext` do
 *   not wait for the pause. Use `requestNext` only for work that is certain to end, such as a
 *   backlog. Endless work would draw in every frame, without any pause.
 */
export class DrawScheduler {
  readonly #painted: (act: () => void) => void;
  readonly #rested = new Set<Draw>();
  readonly #next = new Set<Draw>();
  readonly #after = new Set<Draw>();
  /**
   * The time at which the pause after the last frame ends, in milliseconds of `performance.now`.
   */
  #ready = 0;
  /** In milliseconds. */
  #lastDuration = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  #afterPending = false;
  #drawing = false;

  /** `painted` must call its argument once the current frame has been painted. */
  constructor(painted = onPaint) {
    this.#painted = painted;
  }

  /** Calls `draw` once, in the first frame after the current pause. */
  request(draw: Draw): void {
    this.#rested.add(draw);
    this.#schedule();
  }

  /** Calls `draw` once, in the next frame. */
  requestNext(draw: Draw): void {
    this.#next.add(draw);
    this.#schedule();
  }

  /** Calls `draw` now instead of in a later frame. */
  flush(draw: Draw): void {
    this.cancel(draw);
    draw();
  }

  cancel(draw: Draw): void {
    this.#rested.delete(draw);
    this.#next.delete(draw);
    this.#after.delete(draw);
  }

  /**
   * Calls `measure` once before the next paint. If this method is called during a frame, `measure`
   * runs after all functions that draw in this frame. If it is called outside a frame, or by a
   * function that was itself passed to `afterDrawing`, `measure` runs in a microtask.
   */
  afterDrawing(measure: Draw): void {
    this.#after.add(measure);
    if (this.#afterPending) {
      return;
    }
    this.#afterPending = true;
    queueMicrotask(() => {
      this.#afterPending = false;
      runAll(this.#after);
    });
  }

  /** Calls `act` after the next paint. */
  afterPaint(act: () => void): void {
    this.requestNext(() => setTimeout(act));
  }

  #schedule(): void {
    if (this.#drawing || this.#frame !== undefined) {
      return;
    }
    const wait = this.#next.size > 0 ? 0 : this.#restLeft();
    if (wait === 0) {
      clearTimeout(this.#restTimer);
      this.#restTimer = undefined;
      this.#frame = requestAnimationFrame(() => this.#draw());
      this.#hiddenTimer = setTimeout(() => this.#draw(), HIDDEN_MS);
    } else {
      this.#restTimer ??= setTimeout(() => {
        this.#restTimer = undefined;
        this.#schedule();
      }, wait);
    }
  }

  #restLeft(): number {
    return Math.min(Math.max(0, this.#ready - performance.now()), LONGEST_REST_MS);
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame ?? 0);
    clearTimeout(this.#hiddenTimer);
    this.#frame = undefined;
    const start = performance.now();
    this.#drawing = true;
    if (this.#restLeft() === 0) {
      runAll(this.#rested);
    }
    runAll(this.#next);
    flushSync();
    runAll(this.#after);
    this.#drawing = false;
    this.#painted(() => this.#rest(start, performance.now()));
    if (this.#rested.size > 0 || this.#next.size > 0) {
      this.#schedule();
    }
  }

  #rest(start: number, end: number): void {
    const duration = Math.min(end - start, this.#lastDuration);
    this.#lastDuration = end - start;
    const rest = Math.max(REST_PER_WORK * duration, SHORTEST_REST_MS);
    this.#ready = Math.max(this.#ready, end + Math.min(rest, LONGEST_REST_MS));
  }
}

/**
 * Calls the functions in a set, and removes each function from the set before calling it. Skips a
 * function that an earlier function has removed. Functions that are added in the meantime stay in
 * the set. If a function throws an error, the remaining functions are still called.
 */
function runAll(draws: Set<Draw>): void {
  for (const draw of [...draws]) {
    if (!draws.delete(draw)) {
      continue;
    }
    try {
      draw();
    } catch (error) {
      reportError(error);
    }
  }
}

const paintChannel = new MessageChannel();
const unpainted: (() => void)[] = [];
paintChannel.port1.onmessage = () => unpainted.shift()?.();

/**
 * Calls `act` once the current frame has been painted. Uses a message for this, because the browser
 * handles messages only after the paint.
 */
function onPaint(act: () => void): void {
  unpainted.push(act);
  paintChannel.port2.postMessage(null);
}

/** The scheduler for the whole page. */
export const drawScheduler = new DrawScheduler();
