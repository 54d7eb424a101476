import { diffArrays } from "diff";
import * as compareText from "../bindings/texts/compare";
import { wordCount } from "./locale";

/**
 * A passage in the comparison of two texts. It belongs to both texts (`same`), only to the first
 * (`removed`) or only to the second (`added`).
 */
export interface Stretch {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

export interface Difference {
  readonly stretches: readonly Stretch[];
  /** Number of words before the first difference. */
  readonly sameWords: number;
  /**
   * Whether some lines are marked as a whole, because a comparison of their words would take too
   * long or mark too many words.
   */
  readonly byLines: boolean;
}

/**
 * A passage in one of the two panes. Each pane shows one version and has one passage for each
 * difference.
 */
export interface PanePiece {
  readonly text: string;
  /** Index of the difference, starting at 0; `null` for text that is the same in both versions. */
  readonly place: number | null;
}

/** The contents of the two panes. */
export interface Panes {
  readonly before: readonly PanePiece[];
  readonly after: readonly PanePiece[];
  readonly places: number;
}

/**
 * Time limit, in milliseconds, for one search for the smallest set of differences. A comparison
 * runs at most two searches. The first search compares all words. If it fails, or if the texts are
 * too long for it, the second search compares the words only in the passages between lines that
 * both texts have in common.
 */
const SEARCH_MS = 150;
/**
 * Maximum number of removed and added tokens in the result of one search. If there are more, the
 * search fails, because a text with so many marks would be hard to read.
 */
const MAX_EDITS = 4_000;

/**
 * Maximum total number of tokens in two texts that are compared word by word. Longer texts are
 * first compared line by line. Tokens that both texts have in common at their beginning or at their
 * end do not count.
 */
const MAX_TOKENS = 20_000;

const TOKEN =
  /\s+|[\u0e00-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff]|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;

/**
 * Compares two texts word by word. If that would take too long or mark too many words, first finds
 * lines that both texts have in common, and compares the words only in the passages between these
 * lines.
 */
export function differenceOf(before: string, after: string, searchMs = SEARCH_MS): Difference {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const start = commonStart(old, now);
  const end = commonEnd(old.slice(start), now.slice(start));
  const middle = (tokens: readonly string[]) => tokens.slice(start, tokens.length - end);
  const [oldMiddle, nowMiddle] = [middle(old), middle(now)];
  const few = oldMiddle.length + nowMiddle.length <= MAX_TOKENS;
  const words = few ? searched(oldMiddle, nowMiddle, searchMs) : null;
  const found = words
    ? { stretches: words, byLines: false }
    : linesFirst(oldMiddle.join(""), nowMiddle.join(""), searchMs);
  const same = (tokens: readonly string[]): Stretch => ({ kind: "same", text: tokens.join("") });
  const beginning = old.slice(0, start);
  return {
    stretches: joined([same(beginning), ...found.stretches, same(old.slice(old.length - end))]),
    sameWords: wordCount(beginning.join("")),
    byLines: found.byLines,
  };
}

/** Describes the difference between two versions in one sentence. */
export function differenceSentence(difference: Difference): string {
  const { stretches, sameWords } = difference;
  const changed = stretches.filter(({ kind }) => kind !== "same");
  const [only] = changed;
  if (only === undefined) {
    return compareText.same();
  }
  if (changed.length === stretches.length) {
    return compareText.different();
  }
  if (changed.length > 1 || stretches.at(-1) !== only) {
    return compareText.differences({ count: panesOf(difference).places });
  }
  const longer = only.kind === "added" ? "second" : "first";
  return compareText.sameThen({ count: sameWords, longer });
}

/**
 * Minimum length of the common text of two versions, as a fraction of the length of the longer
 * version. If the common text is shorter, the versions count as hardly alike.
 */
const HARDLY = 0.25;
/**
 * Number of characters below which a text is short. Two short texts never count as hardly alike.
 */
const SHORT = 200;

/**
 * Returns whether two texts have so little in common that it is useless to mark their differences.
 * Always returns false for two short texts, which are readable even with many marks.
 */
export function hardlyAlike({ stretches }: Difference): boolean {
  const sum = (wanted: Stretch["kind"]) =>
    stretches.reduce((chars, { kind, text }) => chars + (kind === wanted ? text.length : 0), 0);
  const same = sum("same");
  const longer = same + Math.max(sum("removed"), sum("added"));
  return longer >= SHORT && same < HARDLY * longer && sum("removed") > 0 && sum("added") > 0;
}

export function unmarkedPanesOf({ stretches }: Difference): Panes {
  const without = (kind: Stretch["kind"]) => {
    const own = stretches.filter((stretch) => stretch.kind !== kind);
    return [{ text: own.map(({ text }) => text).join(""), place: null }];
  };
  return { before: without("added"), after: without("removed"), places: 0 };
}

export function panesOf({ stretches }: Difference): Panes {
  const before: PanePiece[] = [];
  const after: PanePiece[] = [];
  let places = 0;
  let open = false;
  for (const { kind, text } of stretches) {
    if (kind === "same") {
      open = false;
      before.push({ text, place: null });
      after.push({ text, place: null });
      continue;
    }
    if (!open) {
      open = true;
      places += 1;
      // Each pane needs a passage for every difference, so that the panes can scroll together. If a
      // version has no text at a difference, the passage in its pane is empty.
      before.push({ text: "", place: places - 1 });
      after.push({ text: "", place: places - 1 });
    }
    const pane = kind === "removed" ? before : after;
    pane.push({ text: (pane.pop()?.text ?? "") + text, place: places - 1 });
  }
  return { before, after, places };
}

function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/**
 * Finds lines that both texts have in common, and compares the words of the passages between these
 * lines. If the comparison of a passage takes too long or finds too many differences, marks the
 * whole passage as removed from the old text and added to the new one.
 */
function linesFirst(before: string, after: string, searchMs: number) {
  const [old, now] = [linesOf(before), linesOf(after)];
  const end = performance.now() + searchMs;
  const stretches: Stretch[] = [];
  let byLines = false;
  let [oldAt, nowAt] = [0, 0];
  const ends = { old: old.length, now: now.length };
  for (const joint of [...commonLines(old, now), ends]) {
    const removed = old.slice(oldAt, joint.old).join("");
    const added = now.slice(nowAt, joint.now).join("");
    const left = Math.ceil(end - performance.now());
    const words = left > 0 ? searched(tokensOf(removed), tokensOf(added), left) : null;
    byLines ||= words === null;
    stretches.push(...(words ?? replaced(removed, added)));
    stretches.push({ kind: "same", text: old[joint.old] ?? "" });
    [oldAt, nowAt] = [joint.old + 1, joint.now + 1];
  }
  return { stretches, byLines };
}

/**
 * Returns the longest sequence of lines that occurs in both texts in the same order. Only lines
 * that are unique in both texts are considered.
 */
function commonLines(old: readonly string[], now: readonly string[]) {
  const [inOld, inNow] = [placesOnce(old), placesOnce(now)];
  const joints = [...inOld].flatMap(([line, at]) => {
    const there = inNow.get(line);
    return there === undefined ? [] : { old: at, now: there };
  });
  // Patience diff: find the longest sequence of lines that have the same order in both texts. Add
  // the lines in the order of the old text. For each length, remember only the sequence that ends
  // earliest in the new text, because more lines can follow it than any other sequence of this
  // length. `ends` contains the last line of each remembered sequence. `before` contains, for each
  // line, the line before it in its sequence.
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, joint] of joints.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((joints[ends[middle] ?? 0]?.now ?? 0) < joint.now) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    before[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const row: { old: number; now: number }[] = [];
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at] ?? -1) {
    row.push(joints[at] ?? { old: 0, now: 0 });
  }
  return row.reverse();
}

function placesOnce(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const more = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (places.has(line)) {
      more.add(line);
    }
    places.set(line, at);
  }
  for (const line of more) {
    places.delete(line);
  }
  return places;
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/gu) ?? [];
}

function commonStart(old: readonly string[], now: readonly string[]): number {
  const most = Math.min(old.length, now.length);
  let at = 0;
  while (at < most && old[at] === now[at]) {
    at += 1;
  }
  return at;
}

function commonEnd(old: readonly string[], now: readonly string[]): number {
  const most = Math.min(old.length, now.length);
  let count = 0;
  while (count < most && old[old.length - 1 - count] === now[now.length - 1 - count]) {
    count += 1;
  }
  return count;
}

/**
 * Returns the comparison with the fewest differences; `null` if the search takes too long or finds
 * too many differences.
 */
function searched(
  old: readonly string[],
  now: readonly string[],
  timeout: number,
): Stretch[] | null {
  const found = diffArrays([...old], [...now], { timeout, maxEditLength: MAX_EDITS });
  return (
    found?.map(({ added, removed, value }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value.join(""),
    })) ?? null
  );
}

function replaced(old: string, now: string): Stretch[] {
  return [
    { kind: "removed", text: old },
    { kind: "added", text: now },
  ];
}

/**
 * Joins adjacent stretches of the same kind. Also joins differences if the text between them
 * consists only of whitespace without a line break.
 */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const some = runs(stretches.filter(({ text }) => text !== ""));
  // There is no need to check the neighbours of an unchanged stretch: they must be differences,
  // because `runs` has joined adjacent unchanged stretches.
  const between = ({ kind, text }: Stretch, at: number) =>
    kind === "same" && /^[^\S\n]+$/u.test(text) && at > 0 && at < some.length - 1;
  return runs(
    some.flatMap((stretch, at) =>
      between(stretch, at) ? replaced(stretch.text, stretch.text) : [stretch],
    ),
  );
}

function runs(stretches: readonly Stretch[]): Stretch[] {
  const done: Stretch[] = [];
  let removed = "";
  let added = "";
  const flush = () => {
    done.push(...replaced(removed, added).filter(({ text }) => text !== ""));
    [removed, added] = ["", ""];
  };
  for (const { kind, text } of stretches) {
    if (kind === "removed") {
      removed += text;
    } else if (kind === "added") {
      added += text;
    } else {
      flush();
      const last = done.at(-1);
      if (last?.kind === "same") {
        done[done.length - 1] = { kind, text: last.text + text };
      } else {
        done.push({ kind, text });
      }
    }
  }
  flush();
  return done;
}
