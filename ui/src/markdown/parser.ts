import MarkdownParser, {
  type Env,
  type MarkdownIt,
  type StateBlock,
  type Token,
} from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { isInlineImage, isLinkAddress } from "./addresses";
import { markTasks } from "./task_list";

/** Where a link reference definition leads. */
export interface Definition {
  readonly href: string;
  readonly title: string;
}

/** One top-level block: the lines `start` to `end` (exclusive) and its block tokens. */
export interface Block {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly Token[];
}

/** A text cut into its top-level blocks. Inline text is not parsed yet. */
export interface ParsedBlocks {
  readonly blocks: readonly Block[];
  /** The definitions in the text, by normalised label; the first of a label counts. */
  readonly definitions: ReadonlyMap<string, Definition>;
}

// markdown-it silently drops what is nested deeper than `maxNesting`. Below it, this rule turns
// the rest of the container into plain paragraphs, so that no received word is missing.
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

function configured(): MarkdownIt {
  const md = new MarkdownParser("default", { html: false, linkify: true, maxNesting: MAX_NESTING });
  md.use(cjkFriendly);
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  md.validateLink = (address) => isLinkAddress(address) || isInlineImage(address);
  md.block.ruler.before("table", "too_deep", tooDeep);
  // The block phase is called by itself, so the chain holds only what comes after it.
  md.core.ruler.enableOnly(["inline", "linkify", "text_join"]);
  return md;
}

const md = configured();

/** Line ends and NUL as CommonMark 0.31 section 2 wants them. */
export function normalize(text: string): string {
  return text.replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD");
}

/** Parses the block structure of a normalised text that begins at a top-level block. */
export function parseBlocks(text: string): ParsedBlocks {
  const references = Object.create(null) as Record<string, Definition>;
  const tokens: Token[] = [];
  md.block.parse(text, md, { references }, tokens);
  markTasks(tokens);
  return { blocks: topLevel(tokens), definitions: new Map(Object.entries(references)) };
}

/** Parses one inline text. `find` is asked for every label that might be a reference. */
export function parseInline(
  content: string,
  find: (label: string) => Definition | undefined,
): readonly Token[] {
  const get = (_: object, label: string | symbol): Definition | undefined =>
    typeof label === "string" ? find(label) : undefined;
  const env: Env = { references: new Proxy({}, { get }) };
  const state = new md.core.State(content, md, env);
  const token = new state.Token("inline", "", 0);
  token.content = content;
  token.children = [];
  state.tokens = [token];
  md.core.process(state);
  return token.children;
}

/** Whether nothing in an inline text can get another meaning by what follows behind a space. */
export function hasNothingOpen(content: string): boolean {
  const tokens = parseInline(content, () => undefined);
  return tokens.every(
    ({ type, content: text }) => type !== "text" || !/[`[\]$]|[*_~](?!\s)|\\/.test(text),
  );
}

/** The language an info string names, `""` for none. */
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
