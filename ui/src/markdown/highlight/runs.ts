import { TOKEN_CLASSES, type TokenClass } from "./token_class";

/**
 * The colours of lines of code, as the worker sends them and pieces keep them. One number is one
 * run of characters of one class: its length times 16 plus the place of the class. Zero ends a
 * line; what a line has behind its last run is plain.
 */
export type Runs = Uint16Array<ArrayBuffer>;

/** Characters that one run can hold. */
const MAX_LENGTH = 0xfff;
const CLASS_BITS = 4;
const CLASS_MASK = 0xf;

/** No line. */
export const NO_RUNS: Runs = new Uint16Array(0);

/** A stretch of a line. */
export interface Stretch {
  readonly length: number;
  readonly tokenClass: TokenClass;
}

/** Packs one line. Neighbours of the same class become one run. */
export function packLine(stretches: Iterable<Stretch>, into: number[]): void {
  let length = 0;
  let current: TokenClass = "plain";
  const flush = () => {
    const place = TOKEN_CLASSES.indexOf(current);
    for (; length > 0; length -= MAX_LENGTH) {
      into.push((Math.min(length, MAX_LENGTH) << CLASS_BITS) | place);
    }
    length = 0;
  };
  for (const stretch of stretches) {
    if (stretch.tokenClass !== current) {
      flush();
      current = stretch.tokenClass;
    }
    length += stretch.length;
  }
  if (current !== "plain") flush();
  into.push(0);
}

/** One run. */
export function unpack(run: number): Stretch {
  return { length: run >> CLASS_BITS, tokenClass: TOKEN_CLASSES[run & CLASS_MASK] ?? "plain" };
}

/** Where the runs of the first `lines` lines end, and how many of those there are. */
export function measure(runs: Runs, from: number, lines: number): { end: number; lines: number } {
  let end = from;
  let count = 0;
  while (count < lines) {
    const zero = runs.indexOf(0, end);
    if (zero < 0) break;
    end = zero + 1;
    count++;
  }
  return { end, lines: count };
}

/** Both, one behind the other. */
export function joined(one: Runs, other: Runs): Runs {
  const runs = new Uint16Array(one.length + other.length);
  runs.set(one);
  runs.set(other, one.length);
  return runs;
}
