import type { Token } from "markdown-it";
import { ROWS_PER_GROUP } from "../dom/table_columns";
import type { Block } from "../parse/parser";
import { setStandIn } from "../parse/unfinished";

/**
 * Minimum length, in characters, of a block whose beginning can be frozen (rendered once and no
 * longer updated). A shorter block is parsed again completely in every frame.
 */
const LONG_CHARACTERS = 4_000;
/**
 * Number of characters by which a paragraph must grow before an unsuccessful search in it is
 * repeated. The search looks for a part of the paragraph that can be frozen (rendered once and no
 * longer updated).
 */
const RETRY_CHARACTERS = 1_000;
const MAX_TRIES = 8;
/** Number of items at the end of a list that are never frozen. */
export const LIVE_ITEMS = 2;
/** Number of characters at the end of a paragraph that are never frozen. */
const LIVE_CHARACTERS = 400;

/** The types of the tokens that begin the definitions of links and footnotes. */
const DEFINITIONS: ReadonlySet<string> = new Set(["reference_definition", "footnote_open"]);

// The stand-in text that the parser sees instead of the frozen part of a paragraph. It is a letter,
// because a letter cannot open markup.
const STAND_IN = "x";

/**
 * The frozen beginning of a long list, table or paragraph. It is rendered once. From then on, the
 * parser sees only the rest of the block. In a table or paragraph, a stand-in text precedes the
 * rest, so that the parser still recognises it as part of a table or paragraph. If later text
 * changes the block after all, the frozen part is parsed again (see `belongsTo`).
 */
export interface Frozen {
  readonly kind: "list" | "table" | "paragraph";
  /** The source of the block from its beginning to the end of the frozen part. */
  readonly source: string;
  /** The text that the parser sees in place of the frozen part of the block; empty for a list. */
  readonly context: string;
  /**
   * These fields describe a list: `markup` is its marker, `start` is its first number, and `loose`
   * says whether its items contain paragraphs.
   */
  readonly markup: string;
  readonly start: string | null;
  readonly loose: boolean;
}

/**
 * A long block in two parts: its beginning, which is rendered once and then frozen (no longer
 * updated), and the rest of the block.
 */
export interface Cut {
  readonly frozen: Frozen;
  /**
   * The text to parse from now on: the stand-in text for the frozen part (`Frozen.context`),
   * followed by the rest of the block.
   */
  readonly rest: string;
  /**
   * The tokens of the frozen part of a paragraph, which are rendered separately; `null` for a list
   * or table.
   */
  readonly tokens: readonly Token[] | null;
}

/**
 * Decides which part of a growing block to freeze, that is, to render once and no longer update.
 */
export class Growth {
  #nextTry = LONG_CHARACTERS;

  /**
   * Returns whether a block of `length` characters is long enough to be searched for a part that
   * can be frozen. After an unsuccessful search in a paragraph, returns false until the paragraph
   * has grown.
   */
  isDue(length: number): boolean {
    return length >= this.#nextTry;
  }

  /**
   * Divides `text`, which consists of one block, into a beginning that can be frozen (no longer
   * updated) and the rest of the block. Returns `undefined` if the block is too short or cannot be
   * divided. `isWhole` must return whether an inline text closes everything that it opens, such as
   * emphasis.
   */
  cut(
    block: Block,
    text: string,
    frozen: Frozen | undefined,
    isWhole: (content: string) => boolean,
  ): Cut | undefined {
    if (!this.isDue(text.length)) return undefined;
    this.#nextTry = LONG_CHARACTERS;
    const [token] = block.tokens;
    switch (token?.type) {
      case "bullet_list_open":
      case "ordered_list_open":
        return cutList(block.tokens, text, frozen);
      case "table_open":
        return cutTable(block.tokens, text, frozen);
      case "paragraph_open": {
        const cut = cutParagraph(block.tokens, text, frozen, isWhole);
        if (cut === undefined) this.#nextTry = text.length + RETRY_CHARACTERS;
        return cut;
      }
      default:
        return undefined;
    }
  }
}

/**
 * Returns whether the parsed text still continues the block whose beginning is frozen. `block` is
 * the first block of the parsed text. If the result is false, later text has changed the frozen
 * part, so it must be parsed again.
 */
export function belongsTo(frozen: Frozen, block: Block): boolean {
  const [token, inline] = block.tokens;
  switch (frozen.kind) {
    case "list":
      return (
        token?.markup === frozen.markup &&
        token.type.endsWith("list_open") &&
        (frozen.loose || !isLoose(block.tokens))
      );
    case "table":
      return token?.type === "table_open";
    case "paragraph":
      return token?.type === "paragraph_open" && inline?.content.startsWith(STAND_IN) === true;
  }
}

/**
 * Returns the tokens that still have to be rendered for a block whose beginning (the frozen part)
 * is already rendered. The parser has seen only the rest of the block, usually after a short
 * stand-in text that replaces the frozen part. `tokens` are the resulting tokens.
 *
 * In a table, leaves out the tokens of the stand-in text. In a paragraph, marks the stand-in text,
 * so that the renderer skips it. A list has no stand-in text, and the parser has taken its rest for
 * a whole list. Therefore, corrects two properties: the first number of the list is that of the
 * frozen part, and if the frozen part is loose (has blank lines between or inside its items), the
 * text of all items is rendered as paragraphs.
 */
export function behind(frozen: Frozen, tokens: readonly Token[]): readonly Token[] {
  const [first, inline] = tokens;
  if (first === undefined) return tokens;
  switch (frozen.kind) {
    case "list":
      first.attrs = frozen.start === null ? null : [["start", frozen.start]];
      if (frozen.loose) for (const paragraph of itemParagraphs(tokens)) paragraph.hidden = false;
      return tokens;
    case "table":
      return [first, ...tokens.slice(tokens.findIndex(({ type }) => type === "tbody_open"))];
    case "paragraph":
      if (inline !== undefined) setStandIn(inline, STAND_IN.length);
      return tokens;
  }
}

/** Returns the source of the whole block. `text` is the text that the parser sees. */
export function wholeSource(frozen: Frozen, text: string): string {
  return frozen.source + text.slice(frozen.context.length);
}

function cutList(
  tokens: readonly Token[],
  text: string,
  frozen: Frozen | undefined,
): Cut | undefined {
  const [list] = tokens;
  const items = tokens.filter(({ type, level }) => type === "list_item_open" && level === 1);
  const live = items.at(-LIVE_ITEMS);
  if (list === undefined || live?.map == null || items.length <= LIVE_ITEMS) return undefined;
  // Do not freeze anything if an item does not begin with a paragraph, because only the paragraphs
  // of items show whether the list is loose.
  if (!items.every((item) => tokens[tokens.indexOf(item) + 1]?.type === "paragraph_open")) {
    return undefined;
  }
  // Do not freeze anything if the part to freeze contains definitions of links or footnotes,
  // because the parser would no longer see these definitions.
  if (tokens.slice(0, tokens.indexOf(live)).some(({ type }) => DEFINITIONS.has(type))) {
    return undefined;
  }
  const at = offsetOf(text, live.map[0]);
  const start = list.attrGet("start");
  return {
    frozen: {
      kind: "list",
      source: (frozen?.source ?? "") + text.slice(0, at),
      context: "",
      markup: list.markup,
      start: frozen === undefined ? (start === null ? null : String(start)) : frozen.start,
      loose: frozen?.loose === true || isLoose(tokens),
    },
    rest: text.slice(at),
    tokens: null,
  };
}

function cutTable(
  tokens: readonly Token[],
  text: string,
  frozen: Frozen | undefined,
): Cut | undefined {
  const body = tokens.findIndex(({ type }) => type === "tbody_open");
  const rows = tokens.slice(body).filter(({ type }) => type === "tr_open");
  // Do not count the last row of the table, because it may still grow.
  const count = Math.floor((rows.length - 1) / ROWS_PER_GROUP) * ROWS_PER_GROUP;
  const live = rows[count];
  const first = tokens[body];
  if (body === -1 || count <= 0 || live?.map == null || first?.map == null) return undefined;
  const context = text.slice(0, offsetOf(text, first.map[0]));
  const at = offsetOf(text, live.map[0]);
  const before = frozen === undefined ? context : frozen.source;
  return {
    frozen: {
      kind: "table",
      source: before + text.slice(context.length, at),
      context,
      markup: "",
      start: null,
      loose: false,
    },
    rest: context + text.slice(at),
    tokens: null,
  };
}

function cutParagraph(
  tokens: readonly Token[],
  text: string,
  frozen: Frozen | undefined,
  isWhole: (content: string) => boolean,
): Cut | undefined {
  // Freeze no part of a paragraph that may still become the definition of a link label.
  if (/^\s*\[/.test(text)) return undefined;
  const [open, inline, close] = tokens;
  if (open === undefined || inline === undefined || close === undefined) return undefined;
  let at = text.length - LIVE_CHARACTERS;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    at = lastGap(text, at);
    if (at < LIVE_CHARACTERS) return undefined;
    // Do not freeze the beginning of a line that may still become the header of a table.
    if (text.slice(text.lastIndexOf("\n", at) + 1, at).includes("|")) continue;
    const content = text.slice(0, at).replace(/^[ \t\n]+/, "");
    if (!isWhole(content)) continue;
    const part = Object.assign(Object.create(Object.getPrototypeOf(inline) as object), inline, {
      content,
    }) as Token;
    return {
      frozen: {
        kind: "paragraph",
        source: frozen === undefined ? text.slice(0, at) : wholeSource(frozen, text.slice(0, at)),
        context: STAND_IN,
        markup: "",
        start: null,
        loose: false,
      },
      rest: STAND_IN + text.slice(at),
      tokens: [open, part, close],
    };
  }
  return undefined;
}

/**
 * Returns the offset of the last place before `end` where exactly one space separates two words; -1
 * if there is no such place.
 */
function lastGap(text: string, end: number): number {
  for (let at = end - 1; at > 0; at--) {
    if (text[at] === " " && /\S/.test(text[at - 1] ?? " ") && /\S/.test(text[at + 1] ?? " ")) {
      return at;
    }
  }
  return -1;
}

function isLoose(tokens: readonly Token[]): boolean {
  return itemParagraphs(tokens).some(({ hidden }) => !hidden);
}

/** Returns the tokens that open and close the paragraphs in the items of the outermost list. */
function itemParagraphs(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ type, level }) => type.startsWith("paragraph_") && level === 2);
}

function offsetOf(text: string, line: number): number {
  let offset = 0;
  for (let at = 0; at < line; at++) offset = text.indexOf("\n", offset) + 1;
  return offset;
}

/** Returns whether the last line of `text` is so long that its beginning can be frozen. */
export function isLongLine(text: string): boolean {
  return text.length - (text.lastIndexOf("\n") + 1) >= LONG_CHARACTERS;
}
