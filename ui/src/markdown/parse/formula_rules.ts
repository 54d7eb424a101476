import type { StateBlock, StateInline, Token } from "markdown-it";

/** The markup that opens a formula. */
export type FormulaMarkup = "$" | "$$" | "\\(" | "\\[";

const CLOSERS: Readonly<Record<FormulaMarkup, string>> = {
  $: "$",
  $$: "$$",
  "\\(": "\\)",
  "\\[": "\\]",
};

// Maximum length of an inline formula; real formulas are shorter. Without this limit, a text with
// many opening markers would be rescanned for each of them.
const MAX_INLINE = 2_000;
const MAX_DISPLAY = 20_000;

/** A formula in inline text. `end` is the offset of the first character after it. */
export interface FoundFormula {
  readonly markup: FormulaMarkup;
  readonly tex: string;
  readonly end: number;
}

/** Returns whether the markup opens a display formula, which is shown on a line of its own. */
export function isDisplay(markup: string): boolean {
  return markup === "$$" || markup === "\\[";
}

/** Returns the Markdown source of a formula. */
export function formulaSource(tex: string, markup: string): string {
  return `${markup}${tex}${CLOSERS[markup as FormulaMarkup]}`;
}

/** Returns the markup at offset `at` that could open a formula. */
export function openerAt(text: string, at: number): FormulaMarkup | undefined {
  if (text.startsWith("$$", at)) return "$$";
  if (text[at] === "$") return "$";
  if (text.startsWith("\\(", at)) return "\\(";
  return text.startsWith("\\[", at) ? "\\[" : undefined;
}

/** Returns the markup that closes a formula. */
export function closerOf(markup: FormulaMarkup): string {
  return CLOSERS[markup];
}

/**
 * Returns the formula that begins at `start`, if it is closed before `end`. A single `$` is
 * usually money or a shell variable, so the content of the formula and the characters next to it
 * are checked too. `open` says whether the formula may still be streaming.
 */
export function formulaAt(
  text: string,
  start: number,
  end: number,
  open = false,
): FoundFormula | undefined {
  const markup = openerAt(text, start);
  if (markup === undefined) return undefined;
  if (markup === "$") return dollarsAt(text, start, end);
  const from = start + 2;
  const at = closingAt(text, from, Math.min(end, from + MAX_DISPLAY), CLOSERS[markup]);
  if (at < 0) return undefined;
  const tex = text.slice(from, at);
  // Ignore trailing punctuation of an open formula, because text such as `$$f(` may still become a
  // formula.
  const words = open ? tex.replace(/[/:,;([-]+$/, "") : tex;
  if (!holdsSymbol(tex) || (markup === "$$" && isProse(words))) return undefined;
  return { markup, tex: tex.trim(), end: at + 2 };
}

function dollarsAt(text: string, start: number, end: number): FoundFormula | undefined {
  if (isWord(before(text, start)) || text[start - 1] === "$" || /\s/.test(text[start + 1] ?? " ")) {
    return undefined;
  }
  const at = closingAt(text, start + 1, Math.min(end, start + MAX_INLINE), "$");
  if (at < 0) return undefined;
  const tex = text.slice(start + 1, at);
  const behind = text.slice(at + 1, Math.min(end, at + 4));
  if (/\s$/.test(tex) || behind.startsWith("$") || !mayFollow(behind)) return undefined;
  if ((tex.match(/\n/g)?.length ?? 0) > 1 || tex.includes("`") || !holdsSymbol(tex))
    return undefined;
  return isProse(tex) ? undefined : { markup: "$", tex, end: at + 1 };
}

/**
 * For each closing marker, the result of the latest search: the text contains no such marker between
 * `from` and `at`.
 */
const searches = new Map<string, { text: string; from: number; at: number }>();

/**
 * Returns the offset of the first closing marker at or after `from`, escaped or not, or -1. A
 * text may have thousands of opening markers and one closing marker far away, or none, so the
 * result of the latest search is reused.
 */
export function nextCloser(text: string, from: number, closer: string): number {
  const known = searches.get(closer);
  const isKnown = known?.text === text && known.from <= from;
  if (isKnown && (known.at < 0 || from <= known.at)) return known.at;
  const at = text.indexOf(closer, from);
  searches.set(closer, { text, from, at });
  return at;
}

/** Returns the offset of the first closing marker that is not escaped by a backslash, or -1. */
function closingAt(text: string, from: number, end: number, closer: string): number {
  const first = nextCloser(text, from, closer);
  if (first < 0 || first + closer.length > end) return -1;
  for (let at = from; at + closer.length <= end; at++) {
    if (text.startsWith(closer, at)) return at;
    if (text[at] === "\\") at++;
  }
  return -1;
}

/**
 * Returns whether the text `behind` may follow a formula: it may in `$n$th` and `$3$D`, but not in
 * `$HOME$PATH` and `$5$6`.
 */
function mayFollow(behind: string): boolean {
  return (
    !isWord(String.fromCodePoint(behind.codePointAt(0) ?? 32)) ||
    /^(?:st|nd|rd|th|s|D)(?!\w)/.test(behind)
  );
}

function before(text: string, at: number): string {
  const last = text.charCodeAt(at - 1);
  return text.slice(at - (last >= 0xdc00 && last <= 0xdfff ? 2 : 1), at);
}

// Returns whether the character belongs to a word. Chinese and Japanese have no spaces between
// words, so their characters may be adjacent to a formula.
function isWord(character: string): boolean {
  return (
    /^[\p{L}\p{N}_]$/u.test(character) &&
    !/\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}|\p{sc=Hang}/u.test(character)
  );
}

function holdsSymbol(tex: string): boolean {
  return /[\p{L}\p{N}]/u.test(tex);
}

// Returns whether the text between two dollar signs is prose, that is, words without any character
// that occurs only in formulas.
function isProse(tex: string): boolean {
  if (/[\\^_={}<>]/.test(tex)) return /^\S*[/:,-]$/.test(tex);
  return (
    /\p{L}{2,}[,.;:]?\s+\(?\p{L}{2,}/u.test(tex) ||
    /^\d[\d.,]*\s*\(?(?:\p{sc=Han}|\p{L}{2,})/u.test(tex) ||
    /^\s+\p{L}{2,}\s+$/u.test(tex) ||
    /[/:,;([-]$/.test(tex)
  );
}

/** Inline rule for formulas. It runs before `escape`, which would read `\(` as a parenthesis. */
export function inlineFormula(state: StateInline, silent: boolean): boolean {
  const open = state.env["openFormula"] === state.pos;
  const found = formulaAt(state.src, state.pos, state.posMax, open);
  if (found === undefined) return false;
  if (!silent) {
    const token = state.push("formula", "", 0);
    token.content = found.tex;
    token.markup = found.markup;
    token.meta = { open };
  }
  state.pos = found.end;
  return true;
}

/**
 * Block rule for `$$` and `\[` at the beginning of a line. The formula must not contain a
 * blank line, and nothing may follow its end on the same line. While the text is streaming
 * (`env.growing`), a formula that reaches the end of the text is open.
 */
export function blockFormula(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const indent = state.sCount[startLine] ?? 0;
  // A negative indent marks a lazy continuation line, which the block quote rule has already
  // checked.
  if (indent < 0 || indent - state.blkIndent >= 4) return false;
  const markup = openerAt(lineOf(state, startLine), 0);
  if (markup !== "$$" && markup !== "\\[") return false;
  if (silent && closesAbove(state, startLine, markup)) return false;
  const scans = scansOf(state);
  const place = `${markup} ${String(state.level)} ${String(state.blkIndent)}`;
  const known = scans.inVain.get(place);
  if (known !== undefined && known.from <= startLine && startLine < known.to) return false;
  const lines: string[] = [];
  let open = true;
  let line = startLine;
  for (; line < endLine; line++) {
    if (line > startLine && (state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent)) {
      scans.inVain.set(place, { from: startLine, to: line });
      return false;
    }
    const text = lineOf(state, line).slice(line === startLine ? 2 : 0);
    const at = closingAt(text, 0, text.length, CLOSERS[markup]);
    lines.push(at < 0 ? text : text.slice(0, at));
    if (at < 0) continue;
    if (text.slice(at + 2).trim() !== "" || !holdsSymbol(lines.join(""))) {
      scans.inVain.set(place, { from: startLine, to: line });
      return false;
    }
    open = false;
    line++;
    break;
  }
  if (open && (state.env["growing"] !== true || line < state.bMarks.length - 1)) {
    scans.inVain.set(place, { from: startLine, to: line });
    return false;
  }
  if (silent) return true;
  state.line = line;
  const token = state.push("formula_block", "", 0);
  const tex = lines.join("\n").trim();
  // Leave out a last character that may be the first half of the closing marker.
  token.content = open ? tex.replace(/\s*[\\$]$/, "") : tex;
  token.markup = markup;
  token.map = [startLine, line];
  token.meta = { open };
  return true;
}

/**
 * Results of earlier scans of the text. With them, text with many opening markers need not be
 * rescanned for each marker.
 */
interface Scans {
  /**
   * For each opening marker and container, the lines of the latest unsuccessful scan: formulas
   * that begin on one of these lines have no valid end. A formula that begins above these lines
   * may still end on one of them, because a quotation scans ahead for the line that interrupts it.
   */
  readonly inVain: Map<string, { readonly from: number; readonly to: number }>;
  /** Number of `$$` between line `start`, where the block begins, and `line`. */
  above: { readonly start: number; readonly level: number; line: number; count: number };
}

function scansOf({ env }: StateBlock): Scans {
  const scans = env["formulaScans"] as Scans | undefined;
  return (env["formulaScans"] = scans ?? {
    inVain: new Map(),
    above: { start: -1, level: -1, line: -1, count: 0 },
  });
}

/** Returns whether a `$$` closes a formula in the block above, instead of interrupting that block. */
function closesAbove(state: StateBlock, startLine: number, markup: FormulaMarkup): boolean {
  if (markup !== "$$") return false;
  const { line: start, level } = state;
  const scans = scansOf(state);
  const known = scans.above;
  const above =
    known.start === start && known.level === level && known.line <= startLine
      ? known
      : (scans.above = { start, level, line: start, count: 0 });
  for (; above.line < startLine; above.line++) {
    above.count += lineOf(state, above.line).split("$$").length - 1;
  }
  return above.count % 2 === 1;
}

function lineOf(state: StateBlock, line: number): string {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.slice(start, state.eMarks[line]);
}

/**
 * Turns code fences with the language `math` into display formulas. In `growing` text, a fence that
 * reaches the end of the text is open; all other fences are closed.
 */
export function formulaFences(tokens: readonly Token[], growing: string | undefined): void {
  for (const token of tokens) {
    if (token.type !== "fence" || !/^\s*math\s*$/.test(token.info)) continue;
    token.type = "formula_block";
    const lines = token.content.replace(/\n$/, "").split("\n").length;
    const [start, end] = token.map ?? [0, 0];
    const closed = end - start === (token.content === "" ? 0 : lines) + 2;
    token.content = token.content.trim();
    token.markup = "$$";
    const open = growing !== undefined && !closed && end >= lineCount(growing);
    token.meta = { open };
  }
}

function lineCount(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}

/** Returns whether the formula of this token has not been closed yet. */
export function isOpen(token: Token): boolean {
  return token.meta?.["open"] === true;
}
