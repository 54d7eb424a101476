import { TOKEN_CLASSES, type TokenClass } from "./token_class";

/**
 * The colours of several lines of code, packed into numbers. The worker sends the colours to the
 * page in this form, and code blocks store them in this form. Each number describes a run, which
 * consists of consecutive characters of one token class: the number is the length of the run times
 * 16, plus the index of the token class. A zero marks the end of a line. Characters after the last
 * run of a line have no colour.
 */
export type Runs = Uint16Array<ArrayBuffer>;

/** Maximum length, in characters, of a run (consecutive characters of the same token class). */
const MAX_LENGTH = 0xfff;
const CLASS_BITS = 4;
const CLASS_MASK = 0xf;

/** An empty sequence of colours, for zero lines. */
export const NO_RUNS: Runs = new Uint16Array(0);

/** Consecutive characters of a line that have the same token class. */
export interface Stretch {
  readonly length: number;
  readonly tokenClass: TokenClass;
}

/**
 * Appends the colours of a line to `into` as runs. Joins consecutive stretches of the same class,
 * and leaves out plain characters at the end of the line.
 */
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

/** Returns the length and the token class of the run that the number `run` describes. */
export function unpack(run: number): Stretch {
  return { length: run >> CLASS_BITS, tokenClass: TOKEN_CLASSES[run & CLASS_MASK] ?? "plain" };
}

/**
 * Finds the colours of the next lines in `runs`: at most `lines` lines, beginning at the index
 * `from`. In the result, `end` is the index after these colours, and `lines` is the number of lines
 * found.
 */
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

/** Returns the colours in `one` followed by the colours in `other`. */
export function joined(one: Runs, other: Runs): Runs {
  const runs = new Uint16Array(one.length + other.length);
  runs.set(one);
  runs.set(other, one.length);
  return runs;
}
