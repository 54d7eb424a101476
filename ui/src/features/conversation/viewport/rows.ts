/** A range of rows, from `first` up to but not including `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/**
 * The heights of vertically stacked rows, in pixels. A height is an estimate until the row has been
 * measured. When a height changes, the offsets of later rows are computed again only when they are
 * needed.
 */
export class Rows {
  #keys: readonly string[] = [];
  #heights: number[] = [];
  #measured = new Map<string, number>();
  /** The offset of each row. The offsets after the index `#known` are outdated. */
  #offsets: number[] = [0];
  #known = 0;

  get length(): number {
    return this.#keys.length;
  }

  /** Returns the total height. */
  get total(): number {
    return this.offset(this.length);
  }

  /**
   * Replaces the rows. A row whose key is known keeps its measured height. `probable` estimates the
   * height of any other row.
   */
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

  /** Records a measured height and returns whether the height has changed. */
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

  /** Returns the offset of a row. If `index` is the number of rows, returns the total height. */
  offset(index: number): number {
    for (; this.#known < index; this.#known++) {
      this.#offsets[this.#known + 1] =
        (this.#offsets[this.#known] ?? 0) + (this.#heights[this.#known] ?? 0);
    }
    return this.#offsets[index] ?? 0;
  }

  /**
   * Returns the index of the row at a vertical position or, if there is no row, of the nearest one.
   */
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

  /** Returns the rows that intersect a vertical range. */
  between(top: number, bottom: number): RowRange {
    if (this.length === 0) {
      return { first: 0, end: 0 };
    }
    let first = this.at(top);
    // Include the rows of height 0 directly before this row, because they have the same offset.
    while (first > 0 && this.offset(first) === this.offset(first - 1)) {
      first--;
    }
    return { first, end: this.at(bottom) + 1 };
  }
}

/**
 * Returns the rows to render. These are the rows in `near`, and those rows in `far` that are
 * already rendered (`before`) and adjoin `near`. They are kept so that scrolling back and forth
 * does not render the same rows again and again.
 */
export function drawnRows(before: RowRange, near: RowRange, far: RowRange): RowRange {
  const keptFirst = Math.max(before.first, far.first);
  const keptEnd = Math.min(before.end, far.end);
  if (keptFirst >= keptEnd || keptFirst > near.end || keptEnd < near.first) {
    return near;
  }
  return { first: Math.min(near.first, keptFirst), end: Math.max(near.end, keptEnd) };
}
