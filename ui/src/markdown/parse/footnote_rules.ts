import type { StateBlock, StateInline, Token } from "markdown-it";

/**
 * A footnote definition, whose `tokens` begin with `footnote_open` and end with `footnote_close`.
 */
export interface Note {
  readonly label: string;
  readonly tokens: readonly Token[];
}

const DEFINITION = /^\[\^([^\s[\]]+)\]:/;
const REFERENCE = /\[\^([^\s[\]]+)\]/y;

/**
 * Number of columns by which a line must be indented to belong to a footnote definition. As in a
 * list item, a line that continues a paragraph needs no indent.
 */
const CONTINUATION = 4;

/** Block rule for a footnote definition (`[^label]: …`). */
export function footnoteDefinition(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const indent = state.sCount[startLine] ?? 0;
  if (indent - state.blkIndent >= CONTINUATION) return false;
  const mark = state.bMarks[startLine] ?? 0;
  const shift = state.tShift[startLine] ?? 0;
  const end = state.eMarks[startLine] ?? 0;
  const match = DEFINITION.exec(state.src.slice(mark + shift, end));
  if (match?.[1] === undefined) return false;
  if (silent) return true;

  const open = state.push("footnote_open", "li", 1);
  const lines: [number, number] = [startLine, startLine];
  open.map = lines;
  const meta = (open.meta = { label: state.md.utils.normalizeReference(match[1]) });

  // Let the content of the line begin after the label, so that the text there is parsed like the
  // other lines of the definition.
  const content = mark + shift + match[0].length;
  const { blkIndent, parentType } = state;
  state.blkIndent += CONTINUATION;
  state.parentType = "footnote";
  state.bMarks[startLine] = content;
  state.tShift[startLine] = blanksAt(state.src, content, end);
  state.sCount[startLine] = state.blkIndent;
  state.md.block.tokenize(state, startLine, endLine);
  state.bMarks[startLine] = mark;
  state.tShift[startLine] = shift;
  state.sCount[startLine] = indent;
  state.blkIndent = blkIndent;
  state.parentType = parentType;

  lines[1] = state.line = Math.max(state.line, startLine + 1);
  state.push("footnote_close", "li", -1).meta = meta;
  return true;
}

function blanksAt(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text[at] === " " || text[at] === "\t")) at++;
  return at - from;
}

/**
 * Inline rule for `[^label]`. The text is a reference to a footnote if `env.note` returns a number
 * for the label, and plain text otherwise. Inside a link, it is always plain text, because links
 * cannot be nested.
 */
export function footnoteReference(state: StateInline, silent: boolean): boolean {
  // Create no footnote reference inside a link. Later rules then treat the brackets as plain text.
  if (silent || state.linkLevel > 0 || state.src[state.pos + 1] !== "^") return false;
  REFERENCE.lastIndex = state.pos;
  const match = REFERENCE.exec(state.src);
  if (match?.[1] === undefined || REFERENCE.lastIndex > state.posMax) return false;
  const label = state.md.utils.normalizeReference(match[1]);
  const numberOf = state.env["note"] as ((label: string) => number | undefined) | undefined;
  const number = numberOf?.(label);
  if (number === undefined) return false;
  const token = state.push("footnote_reference", "", 0);
  token.meta = { label, number };
  state.pos = REFERENCE.lastIndex;
  return true;
}

/** Returns the footnote definitions among block tokens, in document order. */
export function notesIn(tokens: readonly Token[]): Note[] {
  const notes: Note[] = [];
  tokens.forEach((token, index) => {
    if (token.type !== "footnote_open") return;
    let end = index + 1;
    while (end < tokens.length && !closes(tokens[end], token)) end++;
    notes.push({ label: labelOf(token), tokens: tokens.slice(index, end + 1) });
  });
  return notes;
}

function closes(token: Token | undefined, open: Token): boolean {
  return token?.type === "footnote_close" && token.level === open.level;
}

/** Returns the inline text of each block outside footnote definitions. */
export function textsOutsideNotes(tokens: readonly Token[]): string[] {
  const texts: string[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (token.type === "footnote_open") depth++;
    else if (token.type === "footnote_close") depth--;
    else if (depth === 0 && token.type === "inline") texts.push(token.content);
  }
  return texts;
}

export function labelOf(token: Token): string {
  const label = token.meta?.["label"];
  return typeof label === "string" ? label : "";
}
