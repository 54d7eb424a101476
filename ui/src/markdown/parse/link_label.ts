import type { StateInline } from "markdown-it";

/**
 * The ends of the link labels found so far, for each inline text that is being parsed. An inner map
 * maps the offset of an opening bracket to the offset of its closing bracket, or to -1 if the label
 * has no end. The end of a label also depends on where parsing ends (`posMax`) and on whether
 * nested links are allowed, so there is a separate inner map for each combination of these two.
 */
const found = new WeakMap<StateInline, Map<number, Map<number, number>>>();

/**
 * Returns the offset of the bracket that closes the label whose opening bracket is at `start`; -1
 * if there is none. If `disableNested` is true, a label that contains a link has no end.
 *
 * The result equals that of markdown-it's own function, which takes quadratic time because it scans
 * to the end of the text for each unclosed bracket. This function stores the end of every label
 * that it passes, so that it never scans a label twice under the same conditions (see `found`).
 */
export function linkLabelEnd(state: StateInline, start: number, disableNested = false): number {
  const ends = endsIn(state, disableNested);
  const known = ends.get(start);
  if (known !== undefined) return known;
  const before = state.pos;
  const open = [start];
  state.pos = start + 1;
  while (state.pos < state.posMax) {
    const at = state.pos;
    if (state.src[at] === "]") {
      ends.set(open.pop() ?? start, at);
      if (open.length === 0) break;
    }
    state.md.inline.skipToken(state);
    if (state.src[at] !== "[") continue;
    if (state.pos === at + 1) {
      const end = ends.get(at);
      // A closing bracket always closes the innermost open label. Therefore, if a label inside the
      // current label has no end, the current label has no end either.
      if (end === -1) break;
      open.push(at);
      if (end !== undefined) state.pos = end;
    } else if (disableNested) {
      break;
    }
  }
  for (const opener of open) ends.set(opener, -1);
  state.pos = before;
  return ends.get(start) ?? -1;
}

function endsIn(state: StateInline, disableNested: boolean): Map<number, number> {
  const key = 2 * state.posMax + Number(disableNested);
  const ofState = found.get(state) ?? new Map<number, Map<number, number>>();
  found.set(state, ofState);
  const ends = ofState.get(key) ?? new Map<number, number>();
  ofState.set(key, ends);
  return ends;
}
