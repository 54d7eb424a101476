import type { StateBlock, StateInline, Token } from "markdown-it";

/** The markup that opens a formula. */
export type FormulaMarkup = "$" | "$$" | "\\(" | "\\[";

/** For each opening markup of a formula, the markup that closes it. */
export const CLOSERS: Readonly<Record<FormulaMarkup, string>> = {
  $: "$",
  $$: "$$",
  "\\(": "\\)",
  "\\[": "\\]",
};

// Maximum lengths, in characters, of formulas in inline text: of a formula between single dollar
// signs, and of any other formula. Real formulas are shorter. Without a limit, the whole rest of
// the text would be searched after each opening marker.
const MAX_INLINE = 2_000;
const MAX_DISPLAY = 20_000;

/** A formula found in inline text. `end` is the offset after its last character. */
export interface FoundFormula {
  readonly markup: FormulaMarkup;
  readonly tex: string;
  readonly end: number;
}

/**
 * Returns whether formulas with this opening markup are display formulas, which are shown on a
 * separate line.
 */
export function isDisplay(markup: string): boolean {
  return markup === "$$" || markup === "\\[";
}

export function formulaSource(tex: string, markup: string): string {
  return `${markup}${tex}${CLOSERS[markup as FormulaMarkup]}`;
}

/** Returns the opening markup of a formula at the offset `at`; `undefined` if there is none. */
export function openerAt(text: string, at: number): FormulaMarkup | undefined {
  if (text.startsWith("$$", at)) return "$$";
  if (text[at] === "$") return "$";
  if (text.startsWith("\\(", at)) return "\\(";
  return text.startsWith("\\[", at) ? "\\[" : undefined;
}

/**
 * Returns the formula that begins at `start` and ends at or before `end`; `undefined` if there is
 * none. If `open` is true, the end of the formula may still be arriving. A single `$` usually
 * belongs to a price or to a shell variable. Therefore, a formula between two single `$` is
 * recognised only if its text looks like a formula and no word directly precedes or follows it (for
 * exceptions, see `mayFollow`).
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
  if (!holdsSymbol(text, from, at)) return undefined;
  const tex = text.slice(from, at);
  // Ignore punctuation at the end of a formula that is still arriving. For example, `$$f(` may
  // become a formula, although no complete formula ends with an opening parenthesis. The lookbehind
  // ensures that a match begins only at the first of several punctuation characters. Otherwise, the
  // search would take quadratic time.
  const words = open ? tex.replace(/(?<![/:,;([-])[/:,;([-]+$/, "") : tex;
  if (markup === "$$" && isProse(words)) return undefined;
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
  if ((tex.match(/\n/g)?.length ?? 0) > 1 || tex.includes("`")) return undefined;
  if (!holdsSymbol(text, start + 1, at)) return undefined;
  return isProse(tex) ? undefined : { markup: "$", tex, end: at + 1 };
}

const SYMBOL = /[\p{L}\p{N}]/gu;

/**
 * The latest search for each closing markup, such as `$$`, and for the `SYMBOL` pattern. `text` is
 * the searched text, `from` is the offset at which the search began, and `at` is the offset of the
 * first match (-1 if there was none).
 */
const searches = new Map<string | RegExp, { text: string; from: number; at: number }>();

/**
 * Returns the offset of the first occurrence of a string or a global pattern at or after `from`; -1
 * if there is none. Reuses the result of the latest search if possible. Otherwise, a text with
 * thousands of opening markers whose closing marker is far away or missing would be searched
 * thousands of times.
 */
export function firstFrom(text: string, from: number, sought: string | RegExp): number {
  const known = searches.get(sought);
  const isKnown = known?.text === text && known.from <= from;
  if (isKnown && (known.at < 0 || from <= known.at)) return known.at;
  let at: number;
  if (typeof sought === "string") {
    at = text.indexOf(sought, from);
  } else {
    sought.lastIndex = from;
    at = sought.exec(text)?.index ?? -1;
  }
  searches.set(sought, { text, from, at });
  return at;
}

/**
 * Returns the offset of the first `closer` in `text`, between the offsets `from` and `end`, that is
 * not escaped with a backslash; -1 if there is none.
 */
function closingAt(text: string, from: number, end: number, closer: string): number {
  let at = firstFrom(text, from, closer);
  while (at >= 0 && at + closer.length <= end) {
    let start = at;
    while (start > from && text[start - 1] === "\\") start--;
    if ((at - start) % 2 === 0) return at;
    at = text.indexOf(closer, at + 1);
  }
  return -1;
}

/**
 * Returns whether the text `behind` may directly follow the closing `$` of a formula. For example,
 * `th` may follow in `$n$th`, and `D` may follow in `$3$D`, but `PATH` must not follow in
 * `$HOME$PATH`.
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

// Returns whether a character is a word character, which must not directly precede or follow a
// formula. Chinese, Japanese and Korean characters do not count, because these languages are often
// written without spaces.
function isWord(character: string): boolean {
  return (
    /^[\p{L}\p{N}_]$/u.test(character) &&
    !/\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}|\p{sc=Hang}/u.test(character)
  );
}

/** Returns whether there is a letter or a number between the offsets `from` and `end`. */
function holdsSymbol(text: string, from: number, end: number): boolean {
  const at = firstFrom(text, from, SYMBOL);
  return at >= 0 && at < end;
}

// Returns whether the text between two dollar signs looks like ordinary text, such as several words
// in a row, and not like a formula.
function isProse(tex: string): boolean {
  if (/[\\^_={}<>]/.test(tex)) return /^\S*[/:,-]$/.test(tex);
  return (
    /\p{L}{2}[,.;:]?\s+\(?\p{L}{2}/u.test(tex) ||
    /^\d[\d.,]*\s*\(?(?:\p{sc=Han}|\p{L}{2,})/u.test(tex) ||
    /^\s+\p{L}{2,}\s+$/u.test(tex) ||
    /[/:,;([-]$/.test(tex)
  );
}

/**
 * Inline rule for formulas. It runs before the `escape` rule, which would turn `\(` into a
 * parenthesis.
 */
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
 * Block rule for formulas that begin with `$$` or `\[` at the start of a line. Such a formula
 * contains no blank line, and its last line contains nothing after the closing marker. While text
 * is still arriving (`env.growing`), a formula without a closing marker that extends to the end of
 * the text counts as an open formula.
 */
export function blockFormula(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const indent = state.sCount[startLine] ?? 0;
  // A line with a negative indent cannot begin a formula. The rule for quotations gives a negative
  // indent to each line that continues a paragraph of a quotation without repeating the `>`.
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
    const tex = lines.join("");
    if (text.slice(at + 2).trim() !== "" || !holdsSymbol(tex, 0, tex.length)) {
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
  // In silent mode, the rule only decides whether a formula that begins on this line ends the
  // paragraph above. The result is true unless the formula is unclosed and its line is indented by
  // at least four columns, but by less than the content of its container (for example, a list
  // item). Such a line may be code that belongs to an outer container.
  if (silent && open && indent >= 4 && indent < state.blkIndent) return false;
  if (silent) return true;
  state.line = line;
  const token = state.push("formula_block", "", 0);
  const tex = lines.join("\n").trim();
  // Leave out the last character if it may be the first half of the closing marker.
  token.content = open ? tex.replace(/[\\$]$/, "").trimEnd() : tex;
  token.markup = markup;
  token.map = [startLine, line];
  token.meta = { open };
  return true;
}

/**
 * Results of earlier searches in the same text. Without these results, the rest of the text would
 * be searched after every opening marker.
 */
interface Scans {
  /**
   * Records, for each kind of opening marker in each container, the lines in which the latest
   * search did not find the end of a formula. A formula that begins on one of these lines has no
   * end. A formula that begins above these lines may have an end, so it needs a new search.
   * Searches do not always run from top to bottom: the rule for quotations (`>`) looks ahead, so it
   * may start a search in the middle of a formula.
   */
  readonly inVain: Map<string, { readonly from: number; readonly to: number }>;
  /**
   * The latest count of the `$$` markers in a block. `start` is the first line of the block, and
   * `count` is the number of markers from this line up to but not including `line`.
   */
  above: { readonly start: number; readonly level: number; line: number; count: number };
}

function scansOf({ env }: StateBlock): Scans {
  const scans = env["formulaScans"] as Scans | undefined;
  return (env["formulaScans"] = scans ?? {
    inVain: new Map(),
    above: { start: -1, level: -1, line: -1, count: 0 },
  });
}

/**
 * Returns whether a `$$` at the beginning of a line closes a formula in the block above. If not,
 * the `$$` may end that block and begin a formula of its own.
 */
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
 * Turns code blocks whose language is `math` into display formulas. `growing` is the parsed text
 * while it is still arriving. An unclosed code block at the end of this text becomes an open
 * formula.
 */
export function formulaFences(tokens: readonly Token[], growing: string | undefined): void {
  for (const token of tokens) {
    if (token.type !== "fence" || !/^\s*math\s*$/.test(token.info)) continue;
    token.type = "formula_block";
    const [start, end] = token.map ?? [0, 0];
    const closed = end - start === (token.content === "" ? 0 : lineCount(token.content)) + 2;
    token.content = token.content.trim();
    token.markup = "$$";
    const open = growing !== undefined && !closed && end >= lineCount(growing);
    token.meta = { open };
  }
}

function lineCount(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}

/** Returns whether `token` is a formula whose end has not arrived yet. */
export function isOpen(token: Token): boolean {
  return token.meta?.["open"] === true;
}
