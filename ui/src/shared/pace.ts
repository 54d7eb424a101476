// Drawing takes at most one part in four of the time: the rest is for scrolling, typing, and the battery.
const REST_PER_WORK = 3;
const LONGEST_REST_MS = 250;

/** Says when the next drawing may begin, from how long the last one took. Times are in milliseconds of one clock. */
export class Pace {
  #ready = 0;

  /** How long to wait before drawing; 0 is now. */
  wait(now: number): number {
    return Math.max(0, this.#ready - now);
  }

  /** A drawing took this stretch of time. */
  took(start: number, end: number): void {
    this.#ready = end + Math.min(REST_PER_WORK * (end - start), LONGEST_REST_MS);
  }
}
