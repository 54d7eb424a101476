// Drawing takes at most one part in four of the time, so that scrolling and typing stay smooth.
const REST_PER_WORK = 3;
const LONGEST_REST_MS = 250;

/** Says when the next drawing may begin, from how long the last one took. */
export class Pace {
  #ready = 0;

  /** Milliseconds to wait before drawing; 0 or less is now. */
  wait(): number {
    return this.#ready - performance.now();
  }

  /** Runs one drawing and takes its time. */
  run(draw: () => void): void {
    const start = performance.now();
    draw();
    const end = performance.now();
    this.#ready = end + Math.min(REST_PER_WORK * (end - start), LONGEST_REST_MS);
  }
}
