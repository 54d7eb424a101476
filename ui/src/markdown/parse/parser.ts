import MarkdownParser, {
  type Delimiter,
  type Env,
  type MarkdownIt,
  type StateBlock,
  type StateInline,
  type Token,
} from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { isInlineImage, isLinkAddress } from "./addresses";
import { DELIMITER_CHARS, delimiterText } from "./delimiters";
import { footnoteDefinition, footnoteReference, labelOf } from "./footnote_rules";
import {
  blockFormula,
  CLOSERS,
  firstFrom,
  formulaFences,
  inlineFormula,
  openerAt,
} from "./formula_rules";
import { linkLabelEnd } from "./link_label";
import { strikethrough, strikethroughPairs } from "./strikethrough";
import { markTasks } from "./task_list";
import { withWholeRows } from "./table_rows";

export interface Definition {
  readonly href: string;
  readonly title: string;
}

/**
 * Looks up the definitions of link labels and the numbers of footnotes while inline text is parsed.
 */
export interface Labels {
  definition(label: string): Definition | undefined;
  /** Returns the number of the footnote with this label; `undefined` if there is none. */
  note(label: string): number | undefined;
}

/** The constructs, such as code or emphasis, that inline text opens but does not close. */
export interface Openings {
  /** The first run of backticks without a closing run of the same length. */
  code: { readonly at: number; readonly marker: string } | undefined;
  /**
   * The first unclosed formula whose opening marker is `$$`, `\(` or `\[`. A single `$` does not
   * count, because it may be plain text.
   */
  formula: { readonly at: number; readonly closer: string } | undefined;
  /**
   * The markers of emphasis and strikethrough that are open, from the outermost to the innermost.
   */
  delimiters: readonly string[];
  /**
   * Whether the text contains a delimiter that is rendered as plain text for now, but may form a
   * pair with a delimiter that has not arrived yet.
   */
  mayPair: boolean;
}

/**
 * A top-level block of a document: its lines from `start` up to but not including `end`, and its
 * block tokens.
 */
export interface Block {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly Token[];
}

/** A document, divided into top-level blocks whose inline text is not parsed yet. */
export interface ParsedBlocks {
  readonly blocks: readonly Block[];
  /**
   * The definitions of link labels, keyed by normalised label. If a label is defined twice, the
   * first definition counts.
   */
  readonly definitions: ReadonlyMap<string, Definition>;
}

// markdown-it drops everything that is nested deeper than `maxNesting`. So that no text is lost,
// the `tooDeep` rule turns all content from the nesting level `MAX_LEVEL` on into plain paragraphs.
const MAX_LEVEL = 90;
const MAX_NESTING = 100;

function tooDeep(state: StateBlock, startLine: number, endLine: number): boolean {
  if (state.level < MAX_LEVEL) return false;
  let line = startLine + 1;
  while (line < endLine && !state.isEmpty(line) && (state.sCount[line] ?? 0) >= state.blkIndent) {
    line++;
  }
  state.line = line;
  state.push("paragraph_open", "p", 1).map = [startLine, line];
  const inline = state.push("inline", "", 0);
  inline.content = state.getLines(startLine, line, state.blkIndent, false).trim();
  inline.children = [];
  state.push("paragraph_close", "p", -1);
  return true;
}

const CLOSING_MARKS = new Set(DELIMITER_CHARS);
const CLOSING_PUNCTUATION = new Set(".,;:!?)]");

/**
 * Maximum length of an address that becomes a link without any markup. Without a limit, a document
 * with thousands of addresses and no spaces between them would take quadratic time.
 */
const MAX_ADDRESS = 10000;

function configured(): MarkdownIt {
  const md = new MarkdownParser("default", { html: false, linkify: true, maxNesting: MAX_NESTING });
  md.use(cjkFriendly);
  md.linkify.set({
    fuzzyLink: false,
    fuzzyEmail: true,
    fuzzyIP: false,
    maxLength: MAX_ADDRESS,
  });
  md.linkify.add("www.", {
    validate(text, at, self) {
      const match = self.matchAtStart(`http://www.${text.slice(at, at + MAX_ADDRESS)}`);
      // Return the number of characters after `www.` that belong to the address. `matchAtStart`
      // recognises only addresses with a scheme, so put `http://www.` before the text and subtract
      // the length of this prefix from the result.
      return match === null ? 0 : Math.max(0, match.lastIndex - "http://www.".length);
    },
    normalize(match) {
      match.url = `http://${match.url}`;
    },
  });
  const { linkify } = md;
  const matchAtStart = linkify.matchAtStart.bind(linkify);
  // Emphasis markers directly after an address do not belong to the address if they may close
  // emphasis (GFM, section 6.9).
  linkify.matchAtStart = (text) => matchAtStart(beforeMarks(text.slice(0, 2 * MAX_ADDRESS)));
  // markdown-it searches an inline text for addresses only if `test` returns true. The original
  // `test` requires a valid address, but an address between emphasis markers may be valid only
  // without these markers. Therefore, this `test` only looks for `www.`, `:`, `@` or `//`, because
  // every address contains at least one of them.
  const match = linkify.match.bind(linkify);
  linkify.test = (text) => /www\.|[:@]|\/\//i.test(text);
  linkify.match = (text) => match(text) ?? [];
  md.validateLink = (address) => isLinkAddress(address) || isInlineImage(address);
  md.helpers = { ...md.helpers, parseLinkLabel: linkLabelEnd };
  const { block, inline } = md;
  // `getRules` returns the block rules in order, beginning with the rule for tables.
  const [table] = block.ruler.getRules("");
  if (table !== undefined) {
    block.ruler.at("table", withWholeRows(table), { alt: ["paragraph", "reference"] });
  }
  block.ruler.before("table", "too_deep", tooDeep);
  const interrupting = { alt: ["paragraph", "reference", "blockquote", "list"] };
  block.ruler.before("fence", "formula", blockFormula, interrupting);
  block.ruler.before("reference", "footnote", footnoteDefinition, interrupting);
  inline.ruler.before("escape", "formula", inlineFormula);
  inline.ruler.before("link", "footnote", footnoteReference);
  inline.ruler.before("autolink", "line_break", lineBreak);
  inline.ruler.at("strikethrough", strikethrough);
  inline.ruler2.at("strikethrough", strikethroughPairs);
  inline.ruler.before("formula", "opening", noteOpening);
  inline.ruler2.after("balance_pairs", "open_delimiters", noteDelimiters);
  inline.ruler2.after("open_delimiters", "nesting", limitPairs);
  // Run only the rules for inline text, because `parseBlocks` runs the rules for blocks.
  md.core.ruler.enableOnly(["inline", "linkify", "text_join"]);
  return md;
}

/**
 * Returns the part of `text` before the emphasis markers at the end of its first word. The markers
 * may be followed by punctuation. Returns the whole text if the first word does not end with such
 * markers.
 */
function beforeMarks(text: string): string {
  const word = text.search(/\s/);
  let end = word < 0 ? text.length : word;
  while (CLOSING_PUNCTUATION.has(text[end - 1] ?? "")) end--;
  let start = end;
  while (CLOSING_MARKS.has(text[start - 1] ?? "")) start--;
  return start < end ? text.slice(0, start) : text;
}

const md = configured();

const LINE_BREAK = /<br ?\/?>/iy;

/** Inline rule for `<br>`. Markdown has no other way to break a line inside a table cell. */
function lineBreak(state: StateInline, silent: boolean): boolean {
  LINE_BREAK.lastIndex = state.pos;
  if (!LINE_BREAK.test(state.src) || LINE_BREAK.lastIndex > state.posMax) return false;
  if (!silent) state.push("hardbreak", "br", 0);
  state.pos = LINE_BREAK.lastIndex;
  return true;
}

/**
 * Normalises line endings and replaces NUL characters, as section 2 of CommonMark 0.31 requires.
 */
export function normalize(text: string): string {
  return text.replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD");
}

/**
 * Divides a normalised text into its blocks. The text must begin at a top-level block. If `growing`
 * is true, a formula that is not closed before the end of the text counts as open.
 */
export function parseBlocks(text: string, growing = false): ParsedBlocks {
  const references = Object.create(null) as Record<string, Definition>;
  const tokens: Token[] = [];
  md.block.parse(text, md, { references, growing }, tokens);
  markTasks(tokens);
  formulaFences(tokens, growing ? text : undefined);
  return { blocks: topLevel(tokens), definitions: new Map(Object.entries(references)) };
}

/**
 * Parses inline text. `labels` returns the definitions of link labels and the numbers of footnotes.
 * `openFormula` is the offset of a formula that is still arriving, or -1.
 */
export function parseInline(content: string, labels: Labels, openFormula = -1): readonly Token[] {
  return inlineTokens(content, labels, { openFormula });
}

const NO_LABELS: Labels = { definition: () => undefined, note: () => undefined };

/**
 * Returns the tokens of an inline text, and the constructs that the text opens but does not close.
 * Treats the labels of all links and footnotes as undefined.
 */
export function inlineOpenings(content: string): { openings: Openings; tokens: readonly Token[] } {
  const openings: Openings = {
    code: undefined,
    formula: undefined,
    delimiters: [],
    mayPair: false,
  };
  const lastRuns = lastBackticks(content);
  const tokens = inlineTokens(content, NO_LABELS, { openings, whole: content, lastRuns });
  return { openings, tokens };
}

/**
 * Returns the labels of all footnote references in inline text, in order. References to undefined
 * footnotes are included.
 */
export function noteLabels(content: string): string[] {
  return inlineTokens(content, { ...NO_LABELS, note: () => 0 }, {}).flatMap((token) =>
    token.type === "footnote_reference" ? [labelOf(token)] : [],
  );
}

function inlineTokens(content: string, labels: Labels, more: Env): readonly Token[] {
  const get = (_: object, label: string | symbol): Definition | undefined =>
    typeof label === "string" ? labels.definition(label) : undefined;
  const note = (label: string): number | undefined => labels.note(label);
  const env: Env = { ...more, references: new Proxy({}, { get }), note };
  const state = new md.core.State(content, md, env);
  const token = new state.Token("inline", "", 0);
  token.content = content;
  token.children = [];
  state.tokens = [token];
  md.core.process(state);
  return token.children;
}

/** Maps each length of a run of backticks to the offset of the last run of that length. */
function lastBackticks(text: string): ReadonlyMap<number, number> {
  return new Map([...text.matchAll(/`+/g)].map(({ 0: run, index }) => [run.length, index]));
}

function openingsOf(state: StateInline): Openings | undefined {
  // Ignore markup that begins inside the alternative text of an image. The alternative text is
  // parsed separately, so offsets in it do not apply to the whole text.
  return state.env["whole"] === state.src
    ? (state.env["openings"] as Openings | undefined)
    : undefined;
}

/**
 * Inline rule that produces no token. It only records opening markers that have no closing marker.
 */
function noteOpening(state: StateInline, silent: boolean): boolean {
  const openings = silent ? undefined : openingsOf(state);
  if (openings === undefined || state.posMax < state.src.length) return false;
  const { src, pos } = state;
  const markup = openerAt(src, pos);
  if (src[pos] === "`") {
    const marker = /`+/y;
    marker.lastIndex = pos;
    const run = marker.exec(src)?.[0] ?? "";
    const lastRuns = state.env["lastRuns"] as ReadonlyMap<number, number>;
    if ((lastRuns.get(run.length) ?? -1) <= pos) openings.code ??= { at: pos, marker: run };
  } else if (markup !== undefined && markup !== "$" && openings.formula === undefined) {
    const closer = CLOSERS[markup];
    if (firstFrom(src, pos + 2, closer) < 0) openings.formula = { at: pos, closer };
  }
  return false;
}

/**
 * Inline rule that runs after delimiters were paired, and records the opening delimiters that
 * belong to no pair.
 */
function noteDelimiters(state: StateInline): boolean {
  const openings = openingsOf(state);
  if (openings === undefined) return false;
  let closedTo = -1;
  const open = state.delimiters.filter((delimiter, index) => {
    // Leave out the delimiters between the two delimiters of a pair, because they cannot form a
    // pair with a delimiter outside this pair.
    closedTo = Math.max(closedTo, delimiter.end);
    return index > closedTo && delimiter.open && delimiter.end < 0;
  });
  openings.mayPair ||= open.length > 0;
  openings.delimiters = open
    .filter(({ close, length }) => !(close && length === 1))
    .map(delimiterText)
    // Do not record a single tilde, because it nearly always means "roughly", as in "~5 minutes".
    .filter((text) => text !== "~");
  return false;
}

/**
 * Inline rule that turns markers of emphasis and strikethrough into text where they are nested too
 * deeply. Without this limit, a text with several thousand markers would take minutes to render.
 */
function limitPairs(state: StateInline): boolean {
  unpairDeep(state.delimiters);
  for (const meta of state.tokens_meta) if (meta?.delimiters) unpairDeep(meta.delimiters);
  return true;
}

function unpairDeep(delimiters: readonly Delimiter[]): void {
  const ends: number[] = [];
  delimiters.forEach((delimiter, index) => {
    while ((ends.at(-1) ?? index) < index) ends.pop();
    if (delimiter.end < 0) return;
    if (ends.length < MAX_NESTING) ends.push(delimiter.end);
    else delimiter.end = -1;
  });
}

/** Returns the language that an info string names, or `""`. */
export function languageOf(info: string): string {
  return md.utils.unescapeAll(info).trim().split(/\s+/)[0] ?? "";
}

function topLevel(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  let first = 0;
  let depth = 0;
  tokens.forEach((token, index) => {
    depth += token.nesting;
    if (depth > 0) return;
    const opening = tokens[first] ?? token;
    const [start, end] = opening.map ?? [0, 0];
    blocks.push({ type: opening.type, start, end, tokens: tokens.slice(first, index + 1) });
    first = index + 1;
  });
  return blocks;
}

/** Returns each block together with its Markdown text, which ends where the next block begins. */
export function withSources(blocks: readonly Block[], text: string): [Block, string][] {
  const starts: number[] = [];
  let line = 0;
  let offset = 0;
  for (const block of blocks.slice(1)) {
    for (; line < block.start; line++) offset = text.indexOf("\n", offset) + 1;
    starts.push(offset);
  }
  return blocks.map((block, index) => [
    block,
    text.slice(index === 0 ? 0 : starts[index - 1], starts[index]),
  ]);
}
