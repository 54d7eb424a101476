import { flushSync } from "svelte";

/** Something that changes what is on the screen. */
export type Draw = () => void;

/** Animation frames stop while the window is hidden; then a frame comes after this many milliseconds. */
const HIDDEN_MS = 200;
/** Drawing takes at most a quarter of the time: the rest is for scrolling, typing, and the battery. */
const REST_PER_WORK = 3;
/** At 60 frames a second every other one: nobody reads text that comes faster word by word. */
const SHORTEST_REST_MS = 16;
const LONGEST_REST_MS = 250;

/**
 * Decides when the page draws what a stream changes. Nothing else asks for animation frames.
 *
 * - Whoever has something to draw requests a function. Requests of one function before its frame
 *   are one. All functions of a frame run in the order of their first request, then the effects of
 *   Svelte that they caused, then the functions given to `afterDrawing`.
 * - The scheduler measures each frame, from its first function until the engine has painted it.
 * - Then it rests for three times as long (16 to 250 ms). `request` waits for the end of the rest;
 *   `requestNext` does not, so only work that comes to an end of its own may use it.
 */
export class DrawScheduler {
  readonly #painted: (act: () => void) => void;
  readonly #rested = new Set<Draw>();
  readonly #next = new Set<Draw>();
  readonly #after = new Set<Draw>();
  /** The end of the rest, in milliseconds of `performance.now`. */
  #ready = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  #afterPending = false;
  #drawing = false;

  /** `painted` calls back when the frame in which it is called has been painted. */
  constructor(painted = onPaint) {
    this.#painted = painted;
  }

  /** Calls `draw` once, in the first frame after the rest. */
  request(draw: Draw): void {
    this.#rested.add(draw);
    this.#schedule();
  }

  /** Calls `draw` once, in the next frame. */
  requestNext(draw: Draw): void {
    this.#next.add(draw);
    this.#schedule();
  }

  /** Calls `draw` now, in the place of a request. */
  flush(draw: Draw): void {
    this.cancel(draw);
    draw();
  }

  /** Forgets the requests of `draw`. */
  cancel(draw: Draw): void {
    this.#rested.delete(draw);
    this.#next.delete(draw);
    this.#after.delete(draw);
  }

  /** Calls `measure` once before the next paint, after everything else of a frame that is being drawn. */
  afterDrawing(measure: Draw): void {
    this.#after.add(measure);
    if (this.#afterPending || this.#drawing) {
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
    const rest = Math.max(REST_PER_WORK * (end - start), SHORTEST_REST_MS);
    this.#ready = Math.max(this.#ready, end + Math.min(rest, LONGEST_REST_MS));
  }
}

/** Empties a set and calls its functions, but none that is added meanwhile. One that fails stops no other. */
function runAll(draws: Set<Draw>): void {
  const all = [...draws];
  draws.clear();
  for (const draw of all) {
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

/** Called in an animation frame, it calls back once that is painted: messages wait for the paint. */
function onPaint(act: () => void): void {
  unpainted.push(act);
  paintChannel.port2.postMessage(null);
}

/** The scheduler of this page. */
export const drawScheduler = new DrawScheduler();
