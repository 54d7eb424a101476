/** Some rows: from the first to before the end. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/**
 * The heights in pixels of rows under each other: what was measured, and for the others what is
 * probable. A row that is as tall as before costs nothing; after one that is not, the sums are
 * made again from there on.
 */
export class Rows {
  #keys: readonly string[] = [];
  #heights: number[] = [];
  #measured = new Map<string, number>();
  /** Where each row begins; right up to and with `#known`. */
  #offsets: number[] = [0];
  #known = 0;

  /** How many there are. */
  get length(): number {
    return this.#keys.length;
  }

  /** The height of all. */
  get total(): number {
    return this.offset(this.length);
  }

  /** Takes the rows there are now, each with a key of its own. Measured heights are kept. */
  update(keys: readonly string[], probable: (index: number) => number): void {
    const measured = new Map<string, number>();
    this.#heights = keys.map((key, index) => {
      const height = this.#measured.get(key);
      if (height !== undefined) {
        measured.set(key, height);
      }
      return height ?? probable(index);
    });
    this.#keys = keys;
    this.#measured = measured;
    this.#offsets = [0];
    this.#known = 0;
  }

  /** Notes how tall a row is; true if that is news. */
  measure(index: number, height: number): boolean {
    const key = this.#keys[index];
    if (key === undefined || this.#measured.get(key) === height) {
      return false;
    }
    this.#measured.set(key, height);
    this.#heights[index] = height;
    this.#known = Math.min(this.#known, index);
    return true;
  }

  /** Where a row begins; for the index behind the last one, where that ends. */
  offset(index: number): number {
    for (; this.#known < index; this.#known++) {
      this.#offsets[this.#known + 1] =
        (this.#offsets[this.#known] ?? 0) + (this.#heights[this.#known] ?? 0);
    }
    return this.#offsets[index] ?? 0;
  }

  /** The row at a height; the first above all, the last below all. */
  at(y: number): number {
    let low = 0;
    let high = Math.max(0, this.length - 1);
    this.offset(this.length);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.offset(middle) <= y) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** The rows that reach into a stretch. */
  between(top: number, bottom: number): RowRange {
    if (this.length === 0) {
      return { first: 0, end: 0 };
    }
    let first = this.at(top);
    // Rows without any height stand where the next one begins.
    while (first > 0 && this.offset(first) === this.offset(first - 1)) {
      first--;
    }
    return { first, end: this.at(bottom) + 1 };
  }
}

/**
 * The rows to draw: all that are `near`, and of those that were drawn before the ones that are not
 * `far`, so that scrolling back and forth draws nothing again.
 */
export function drawnRows(before: RowRange, near: RowRange, far: RowRange): RowRange {
  const keptFirst = Math.max(before.first, far.first);
  const keptEnd = Math.min(before.end, far.end);
  if (keptFirst >= keptEnd || keptFirst > near.end || keptEnd < near.first) {
    return near;
  }
  return { first: Math.min(near.first, keptFirst), end: Math.max(near.end, keptEnd) };
}
