export type Later = (act: () => void) => void;

/**
 * Spreads work that would take too long for one frame over several frames. The work consists of
 * jobs, each with a key. In each frame, the backlog does one step of the oldest job.
 */
export class Backlog<Key extends object> {
  readonly #jobs = new Map<Key, Iterator<unknown>>();
  readonly #later: Later | undefined;
  #requested = false;

  /**
   * Creates an empty backlog. `later` schedules a function for a later frame. Without `later`,
   * `start` does all steps of a job immediately.
   */
  constructor(later?: Later) {
    this.#later = later;
  }

  /**
   * Adds a job or replaces the job with the same key. Does the first step of the job now, and all
   * other steps in later frames.
   */
  start(key: Key, steps: Iterable<unknown>): void {
    this.#jobs.set(key, steps[Symbol.iterator]());
    if (this.#later === undefined) this.finish(key);
    else if (this.#advance(key)) this.#request(this.#later);
  }

  has(key: Key): boolean {
    return this.#jobs.has(key);
  }

  /** Does the remaining steps of a job now. */
  finish(key: Key): void {
    while (this.#advance(key));
  }

  /** Does the remaining steps of all jobs now. */
  finishAll(): void {
    for (const key of this.#jobs.keys()) this.finish(key);
  }

  clear(): void {
    this.#jobs.clear();
  }

  #request(later: Later): void {
    if (this.#requested || this.#jobs.size === 0) return;
    this.#requested = true;
    later(() => {
      this.#requested = false;
      const [key] = this.#jobs.keys();
      try {
        if (key !== undefined) this.#advance(key);
      } finally {
        this.#request(later);
      }
    });
  }

  /** Does a step of a job. Returns whether more steps may follow. */
  #advance(key: Key): boolean {
    const done = this.#jobs.get(key)?.next().done ?? true;
    if (done) this.#jobs.delete(key);
    return !done;
  }
}
