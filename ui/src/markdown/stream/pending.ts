import type { Token } from "markdown-it";
import { DELIMITER_CHARS } from "../parse/delimiters";
import { type Openings, type ParsedBlocks, inlineOpenings, parseBlocks } from "../parse/parser";
import { cellsOf } from "../parse/table_rows";
import { setOpenFormula } from "../parse/unfinished";

/** Inline text that is still arriving, with its end completed so that it can be rendered. */
export interface CompletedTail {
  readonly content: string;
  /** Offset in `content` at which a formula without an end begins; -1 if there is none. */
  readonly openFormula: number;
}

// Each of these expressions matches characters at the end of a text if their meaning depends on the
// next character. For example, the matched characters may be the beginning of a footnote label.
const UNDECIDED_LABEL = /!?\[\^[^\s[\]]{0,40}$/;
const UNDECIDED_ENTITY = /&(?:#?[a-z\d]{0,8})?$/i;
const UNDECIDED_BREAK = /<b(?:r ?\/?)?$/i;
const UNDECIDED_IMAGE = /(?<=^|\s)!$/;
const UNDECIDED_RUN = new RegExp(`(?:\\\\[([]?|[${DELIMITER_CHARS}\`$<[]|!\\[)+$`);
const LONGEST_RUN = 8;
const UNDECIDED_ADDRESS = /\]\(<?([a-z]*:?[a-z/]*)$/i;
// Maximum number of characters at the end of the text that are passed to `UNDECIDED_ADDRESS`, a
// regular expression that may backtrack a lot.
const LOOK_BACK = 32;

// Matches an address and a title, both of which may be incomplete. No two adjacent parts of the
// expression can match the same character, because otherwise the regular expression engine would
// try every way of dividing the text between them. For this reason, an address in angle brackets or
// a title must either have its closing character or extend to the end of the text.
const OPEN_ADDRESS =
  /^\s*(?:<([^<>\n]*)(?:>|$)|([^\s<>]+))(?:\s+(?:"[^"]*(?:"\s*)?|'[^']*(?:'\s*)?|\([^()]*(?:\)\s*)?)?)?$/;

const LINK_START = /^(?:https?:\/\/|mailto:|data:image\/)/i;
const LINK_STARTS = ["https://", "http://", "mailto:", "data:image/"];

/**
 * Completes inline text, so that constructs that are still open already look the way they will
 * probably look when they are complete: closes emphasis, code and formulas, and leaves out the
 * incomplete address of a link. If `atEnd` is true, no text has arrived after `content`. In this
 * case, also leaves out characters at the end whose meaning depends on the next character.
 */
export function completeTail(content: string, atEnd: boolean): CompletedTail {
  const text = atEnd ? withoutUndecided(content) : content;
  const { code, formula, delimiters } = inlineOpenings(text).openings;
  if (formula !== undefined && (code === undefined || formula.at < code.at)) {
    return { content: closed(text + formula.closer), openFormula: formula.at };
  }
  const withCode = closedCode(text, code);
  if (withCode !== undefined) return { content: withCode, openFormula: -1 };
  const whole = withOpenAddress(withOpenLink(text));
  const marks = closers(delimiters);
  if (whole === text && marks !== "") {
    // First remove any marker of the same kind at the end of the text. Otherwise, the closing
    // marker would merge with it.
    const rest = withoutLastMarks(text, marks.charAt(0));
    if (rest !== text) return completeTail(rest, atEnd);
  }
  return { content: whole === text ? text + marks : closed(whole), openFormula: -1 };
}

/**
 * Removes a run of markers (`*`, `_` or `~`, possibly mixed) from the end of the text, and the
 * spaces before the run. Repeats this as long as the text ends with the character `mark`, but stops
 * at a run after a backslash. Removes everything in one call, because `completeTail` parses the
 * whole remaining text again after each call.
 */
function withoutLastMarks(text: string, mark: string): string {
  let rest = text;
  while (rest.endsWith(mark)) {
    let at = rest.length;
    while (at > 0 && DELIMITER_CHARS.includes(rest.charAt(at - 1))) at--;
    if (rest.charAt(at - 1) === "\\") break;
    rest = rest.slice(0, at).trimEnd();
  }
  return rest;
}

/**
 * Closes the code that is open at the end of the text, and all emphasis around it. Returns
 * `undefined` if no code is open or if only its opening marker has arrived.
 */
function closedCode(text: string, code: Openings["code"]): string | undefined {
  if (code === undefined || text.length <= code.at + code.marker.length) return undefined;
  // If the text ends with a backtick, insert a space after it. Otherwise, the backtick would become
  // part of the closing marker.
  const gap = text.endsWith("`") ? " " : "";
  return closed(text + gap + code.marker);
}

/** Closes all emphasis that is still open at the end of the text. */
function closed(text: string): string {
  return text + closers(inlineOpenings(text).openings.delimiters);
}

/**
 * Returns the markers that close Markdown delimiters such as `**`, beginning with the innermost.
 */
function closers(delimiters: readonly string[]): string {
  return [...delimiters].reverse().join("");
}

function withoutUndecided(content: string): string {
  let text = content.replace(UNDECIDED_LABEL, "").replace(UNDECIDED_ENTITY, "");
  text = text.replace(UNDECIDED_IMAGE, "").replace(UNDECIDED_BREAK, "");
  const address = UNDECIDED_ADDRESS.exec(text.slice(-LOOK_BACK));
  if (address?.[1] !== undefined && isLinkBeginning(address[1]))
    text = text.slice(0, text.length - address[0].length + 1);
  const bare = /<([a-z]+:?\/{0,2})$/i.exec(text);
  if (bare?.[1] !== undefined && (isLinkBeginning(bare[1]) || LINK_START.test(bare[1]))) {
    text = text.slice(0, bare.index);
  }
  const run = UNDECIDED_RUN.exec(text.slice(-LONGEST_RUN - 2))?.[0] ?? "";
  if (run.length <= LONGEST_RUN) text = text.slice(0, text.length - run.length);
  return text === content ? text : text.trimEnd();
}

/**
 * Returns whether further characters can turn `text` into the beginning of a link address. For
 * example, `htt` can become `https://`.
 */
function isLinkBeginning(text: string): boolean {
  return LINK_STARTS.some((start) => start !== text && start.startsWith(text.toLowerCase()));
}

/** Turns an incomplete link or image such as `[text](https://exa` into `[text]()`. */
function withOpenLink(text: string): string {
  const at = text.lastIndexOf("](");
  if (at < 0) return text;
  const rest = OPEN_ADDRESS.exec(text.slice(at + 2));
  const address = rest?.[1] ?? rest?.[2];
  if (address === undefined || !LINK_START.test(address) || closesParenthesis(address)) return text;
  const link = `${text.slice(0, at)}]()`;
  const last = inlineOpenings(link).tokens.findLast(
    ({ type }) => type === "link_open" || type === "image",
  );
  const made = last?.attrGet(last.type === "image" ? "src" : "href") === "";
  return made ? link : text;
}

function closesParenthesis(address: string): boolean {
  let depth = 0;
  for (const character of address) {
    if (character === "(") depth++;
    else if (character === ")" && --depth < 0) return true;
  }
  return false;
}

/** Turns an incomplete address such as `<https://exa` into `<https://exa>`. */
function withOpenAddress(text: string): string {
  return /<(?:https?:\/\/|mailto:)[^\s<>]+$/i.test(text) ? `${text}>` : text;
}

/**
 * Parses a document that is still arriving. Completes constructs that are still open at its end,
 * such as emphasis or a table, so that they already look the way they will probably look when they
 * are complete.
 */
export function parseGrowing(text: string): ParsedBlocks {
  const parsed = parseBlocks(text, true);
  const whole = withTable(parsed, text) ?? parsed;
  completeLast(whole, text, (content) => {
    const atEnd = !/\s$/.test(text) || /<br $/i.test(text);
    return completeTail(content, atEnd);
  });
  return whole;
}

/**
 * Parses a document that was cut off. Closes emphasis, code and an address in angle brackets if
 * they are open at its end. Changes nothing else, so every other character stays visible.
 */
export function parseCut(text: string): ParsedBlocks {
  const parsed = parseBlocks(text);
  completeLast(parsed, text, (content) => ({ content: closedCut(content), openFormula: -1 }));
  return parsed;
}

/** Closes the code and emphasis that are open at the end of a text that was cut off. */
function closedCut(content: string): string {
  const { code, formula, delimiters } = inlineOpenings(content).openings;
  const withCode = closedCode(content, code);
  if (withCode !== undefined) return withCode;
  const marks = closers(delimiters);
  // Close nothing if the text ends with a marker of the same kind as the closing marker, because
  // the two markers would merge.
  if (marks === "" || withoutLastMarks(content, marks.charAt(0)) !== content) return content;
  // Do not close a formula, because the marker that seems to open it may be plain text. Close the
  // emphasis only if all its opening markers are outside the formula, because a star inside a
  // formula may mean multiplication.
  const withFormula = content + (formula?.closer ?? "");
  const outside = closers(inlineOpenings(withFormula).openings.delimiters);
  return outside === marks ? content + marks : content;
}

/**
 * If the last line looks like the header of a table, parses the text as if the line below the
 * header had already arrived. Otherwise, the header would first be shown as a paragraph. Returns
 * `undefined` if the last line does not look like the header of a table.
 */
function withTable(parsed: ParsedBlocks, text: string): ParsedBlocks | undefined {
  const tokens = parsed.blocks.at(-1)?.tokens ?? [];
  const last = tokens.findLast(({ type }) => type === "inline");
  const [above, head] = `\n${last?.content ?? ""}`.split("\n").slice(-2);
  if (head?.startsWith("|") !== true || above?.startsWith("|") === true) return undefined;
  if (tokens[tokens.indexOf(last as Token) - 1]?.type !== "paragraph_open") return undefined;
  const line = text.replace(/\n$/, "");
  const start = line.slice(line.lastIndexOf("\n") + 1);
  const indent = start.slice(0, start.indexOf("|")).replaceAll(/[^>\s]/g, " ");
  const under = `|${"---|".repeat(cellsOf(head).length)}`;
  const table = parseBlocks(`${line}\n${indent}${under}`, true);
  const tableTokens = table.blocks.at(-1)?.tokens ?? [];
  return tableTokens.some(({ type, content }) => type === "inline" && content.endsWith(under))
    ? undefined
    : table;
}

/**
 * Replaces the inline text at the end of a parsed document with the result of `complete`. `text` is
 * the document's source. Does nothing if the document does not end with unfinished inline text.
 */
function completeLast(
  { blocks }: ParsedBlocks,
  text: string,
  complete: (content: string) => CompletedTail,
): void {
  const tokens = blocks.at(-1)?.tokens ?? [];
  const index = tokens.findLastIndex(
    ({ nesting, type, content }) => nesting === 0 && (type !== "inline" || content !== ""),
  );
  const token = tokens[index];
  if (token?.type !== "inline") return;
  const trimmed = text.trimEnd();
  const ends = tokens[index + 1]?.type === "paragraph_close" ? /\n[ \t]*\n/ : /\n/;
  const line = token.content.slice(token.content.lastIndexOf("\n") + 1);
  if (ends.test(text.slice(trimmed.length)) || !trimmed.endsWith(line.trimEnd())) return;
  const { content, openFormula: at } = complete(token.content);
  token.content = content;
  if (at >= 0) setOpenFormula(token, at);
}

/** Returns whether inline text keeps its meaning if a space and any further text follow it. */
export function hasNothingOpen(content: string): boolean {
  const { openings, tokens } = inlineOpenings(content);
  return (
    openings.code === undefined &&
    !/<br$/i.test(content) &&
    openings.formula === undefined &&
    !openings.mayPair &&
    // An opening bracket counts as open, because it may begin a link or footnote. So does a dollar
    // sign, because it may begin a formula.
    tokens.every(({ type, content: text }) => type !== "text" || !/\[|\$(?!\s)/.test(text))
  );
}
