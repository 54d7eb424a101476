// Drawing takes at most one part in four of the time: the rest is for scrolling, typing, and the battery.
const REST_PER_WORK = 3;
/** At 60 frames a second every other one: nobody reads text that comes faster word by word. */
const SHORTEST_REST_MS = 16;
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
    const rest = Math.max(REST_PER_WORK * (end - start), SHORTEST_REST_MS);
    this.#ready = end + Math.min(rest, LONGEST_REST_MS);
  }
}
