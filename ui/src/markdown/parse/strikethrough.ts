import type { Delimiter, StateInline } from "markdown-it";
import { TILDE, TWO_TILDES } from "./delimiters";

/**
 * Inline rule for strikethrough with one or two tildes (GFM). A single tilde must be at a word
 * boundary, because the tildes in text such as "1~2 or 3~4" denote ranges.
 */
export function strikethrough(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== TILDE) return false;
  const { length, can_open, can_close } = state.scanDelims(state.pos, true);
  const token = state.push("text", "", 0);
  token.content = "~".repeat(length);
  state.pos += length;
  if (length > 2) return true;
  const edge = length === 2 || can_open !== can_close;
  state.delimiters.push({
    marker: length === 2 ? TWO_TILDES : TILDE,
    length: 0,
    token: state.tokens.length - 1,
    end: -1,
    open: can_open && edge,
    close: can_close && edge,
  });
  return true;
}

/** Turns pairs of strikethrough delimiters into elements. */
export function strikethroughPairs(state: StateInline): boolean {
  closePairs(state, state.delimiters);
  for (const meta of state.tokens_meta) if (meta?.delimiters) closePairs(state, meta.delimiters);
  return true;
}

function closePairs(state: StateInline, delimiters: readonly Delimiter[]): void {
  for (const { marker, end, token } of delimiters) {
    if ((marker !== TILDE && marker !== TWO_TILDES) || end === -1) continue;
    const open = state.tokens[token];
    const close = state.tokens[delimiters[end]?.token ?? -1];
    if (open === undefined || close === undefined) continue;
    Object.assign(open, {
      type: "s_open",
      tag: "s",
      nesting: 1,
      markup: open.content,
      content: "",
    });
    Object.assign(close, {
      type: "s_close",
      tag: "s",
      nesting: -1,
      markup: open.markup,
      content: "",
    });
  }
}
