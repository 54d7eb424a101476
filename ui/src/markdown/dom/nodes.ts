import * as markdownText from "../../bindings/texts/markdown";
import type { Token } from "markdown-it";
import { CodeBlock, closeCode } from "./code_block";
import { type Attributes, Cursor } from "./cursor";
import { keptDirection, setDirection } from "./direction";
import { labelOf } from "../parse/footnote_rules";
import { drawFormula } from "./formula";
import { isOpen } from "../parse/formula_rules";
import { InlineImages } from "./inline_images";
import { drawInline, type InlineContext } from "./inline_nodes";
import { footnoteSection, noteId } from "./note_links";
import { type Labels, languageOf, parseInline } from "../parse/parser";
import { type PlacedNote, type References, noteKey } from "../parse/references";
import { allInside } from "./removed_content";
import { taskState } from "../parse/task_list";
import { openFormula, standIn } from "../parse/unfinished";
import { ROWS_PER_GROUP } from "./table_columns";

export interface RenderSource {
  readonly tokens: readonly Token[];
  /**
   * The labels of the links and footnotes in `tokens` whose definitions may still change when more
   * text arrives.
   */
  readonly labels: ReadonlySet<string>;
}

/**
 * A table with at least this many columns is as wide as its content and scrolls if necessary. A
 * table with fewer columns is, if possible, no wider than the paragraphs around it.
 */
const WIDE = 5;

const NO_LABELS: ReadonlySet<string> = new Set();

/** The types of the blocks whose text direction is fixed and does not depend on their text. */
const OWN_DIRECTION: ReadonlySet<string> = new Set(["fence", "code_block", "formula_block"]);

/**
 * The types of the tokens that begin the definitions of links and footnotes. A definition is not
 * rendered where it occurs in the document.
 */
const NOT_HERE: ReadonlySet<string> = new Set(["reference_definition", "footnote_open"]);

/**
 * Renders block tokens as DOM nodes. Renders a block, list item or table row again only if its
 * tokens or the definitions that they use have changed. For example, while a long list grows, only
 * its last item is rendered again.
 */
export class BlockNodes {
  readonly #references: References;
  readonly #sources = new WeakMap<Element, RenderSource>();
  readonly #context: InlineContext;
  #changed = NO_LABELS;
  #labels = new Set<string>();
  #notes: { readonly section: Element; readonly list: Element } | undefined;
  #note: PlacedNote | undefined;

  /**
   * `idPrefix` is the prefix of all element ids in this document, which makes them unique on the
   * page.
   */
  constructor(references: References, idPrefix = "") {
    this.#references = references;
    this.#context = { idPrefix, images: new InlineImages() };
  }

  /**
   * Renders a top-level block at the position of `cursor` in the DOM. Returns the element of the
   * block, or `undefined` if the block is invisible. `changed` contains the labels of links and
   * footnotes whose targets or numbers have changed since the last call. The parts of the block
   * that use these labels are rendered again, even if their tokens are unchanged.
   */
  draw(tokens: readonly Token[], cursor: Cursor, changed = NO_LABELS): Element | undefined {
    const [token] = tokens;
    if (token === undefined || NOT_HERE.has(token.type)) return undefined;
    this.#changed = changed;
    this.#labels = new Set();
    const element = this.#unit(tokens, cursor, keptDirection(cursor.peek()));
    if (element !== undefined && !OWN_DIRECTION.has(token.type)) setDirection(element);
    return element;
  }

  /**
   * Returns whether a later definition can still change a link or a footnote reference in a
   * top-level block.
   */
  isOpen(element: Element): boolean {
    return (this.#sources.get(element)?.labels.size ?? 0) > 0;
  }

  /**
   * Renders the footnotes at the position of `cursor` in the DOM, which must be after all other
   * content. If the document is `complete`, marks the code blocks in the footnotes as complete.
   */
  drawNotes(cursor: Cursor, changed = NO_LABELS, complete = false): void {
    const notes = this.#references.notes;
    if (notes.length === 0) return;
    this.#notes ??= footnoteSection(cursor.document);
    const { section, list } = this.#notes;
    if (cursor.peek() === section) cursor.keep();
    else cursor.put(section);
    this.#changed = changed;
    const inner = new Cursor(list, list.firstChild);
    for (const note of notes) {
      this.#note = note;
      this.#labels = new Set();
      const item = this.#unit(note.tokens, inner, {
        dir: "auto",
        ...keptDirection(inner.peek()),
        ...(note.referred
          ? { id: noteId(this.#context.idPrefix, note.label), tabindex: "-1" }
          : {}),
      });
      if (item !== undefined) setDirection(item);
    }
    inner.trim();
    if (complete) closeCode(list);
  }

  /**
   * Returns the stored tokens from which a top-level block was rendered, and removes them from this
   * object.
   */
  release(element: Element): RenderSource | undefined {
    const source = this.#sources.get(element);
    this.#sources.delete(element);
    for (const inner of allInside(element, "li, tr")) this.#sources.delete(inner);
    return source;
  }

  #unit(tokens: readonly Token[], cursor: Cursor, attributes: Attributes): Element | undefined {
    const old = cursor.peek();
    const known = old instanceof Element ? this.#sources.get(old) : undefined;
    if (old instanceof Element && known !== undefined && this.#isCurrent(known, tokens)) {
      for (const label of known.labels) this.#labels.add(label);
      cursor.keep();
      return old;
    }
    const outer = this.#labels;
    const labels = new Set<string>();
    this.#labels = labels;
    const element = this.#walk(tokens, cursor, attributes);
    this.#labels = outer;
    for (const label of labels) outer.add(label);
    if (element !== undefined) this.#sources.set(element, { tokens, labels });
    return element;
  }

  #isCurrent(known: RenderSource, tokens: readonly Token[]): boolean {
    if (known.tokens.length !== tokens.length) return false;
    for (const label of known.labels) if (this.#changed.has(label)) return false;
    return known.tokens.every((token, index) => sameToken(token, tokens[index]));
  }

  #walk(tokens: readonly Token[], cursor: Cursor, attributes: Attributes): Element | undefined {
    let first: Element | undefined;
    let rows = 0;
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index];
      if (token === undefined) break;
      if (token.type === "tbody_open") rows = 0;
      if (index > 0 && token.type === "tr_open" && ++rows > ROWS_PER_GROUP) {
        cursor.close();
        cursor.open("tbody");
        rows = 1;
      }
      if (index > 0 && (token.type === "list_item_open" || token.type === "tr_open")) {
        const end = closing(tokens, index) + 1;
        this.#unit(tokens.slice(index, end), cursor, {});
        index = end - 1;
      } else if (index > 0 && token.type === "footnote_open") {
        index = closing(tokens, index);
      } else if (token.type === "footnote_close") {
        this.#backLink(token, cursor);
        cursor.close();
      } else if (token.nesting === 1) {
        const own = index === 0 ? attributes : {};
        const wide = token.type === "table_open" && columns(tokens, index) >= WIDE;
        const element = open(token, cursor, wide ? { "data-wide": "", ...own } : own);
        first ??= element;
      } else if (token.nesting === -1) {
        close(token, cursor);
      } else {
        const element = this.#leaf(token, cursor, index === 0 ? attributes : {});
        first ??= element;
      }
    }
    return first;
  }

  #leaf(token: Token, cursor: Cursor, attributes: Attributes): Element | undefined {
    switch (token.type) {
      case "inline":
        this.#inline(token, cursor);
        return undefined;
      case "hr":
        return cursor.leaf("hr", attributes);
      case "formula_block":
        return drawFormula(token, cursor, "div");
      case "fence":
      case "code_block":
        return codeBlock(token, cursor);
      default:
        return undefined;
    }
  }

  #inline(token: Token, cursor: Cursor): void {
    const done = taskState(token);
    if (done !== undefined) {
      cursor.leaf("input", {
        type: "checkbox",
        disabled: "",
        "aria-label": done ? markdownText.taskDone() : markdownText.taskOpen(),
        ...(done ? { checked: "" } : {}),
      });
      cursor.text(" ");
    }
    const tokens = parseInline(token.content, this.#resolver, openFormula(token));
    const [first] = tokens;
    if (first !== undefined) first.content = first.content.slice(standIn(token));
    drawInline(tokens, cursor, this.#context);
  }

  #backLink(token: Token, cursor: Cursor): void {
    const label = labelOf(token);
    this.#labels.add(noteKey(label));
    if (this.#note?.referred !== true) return;
    const name = markdownText.footnoteBack({ number: String(this.#note.number) });
    const to = { href: "#", role: "doc-backlink", "aria-label": name, title: name };
    cursor.open("a", { class: "footnote-back", "data-note": label, ...to });
    cursor.text("↩");
    cursor.close();
  }

  /**
   * Looks up the targets of link labels and the numbers of footnotes. Records each label whose
   * definition may still change, so that the current block can be rendered again after the change.
   */
  readonly #resolver: Labels = {
    definition: (label) => {
      if (!this.#references.isSettled(label)) this.#labels.add(label);
      return this.#references.definition(label);
    },
    note: (label) => {
      this.#labels.add(noteKey(label));
      return this.#references.note(label);
    },
  };
}

/** Returns the number of columns of the table that begins with the `start` token. */
function columns(tokens: readonly Token[], start: number): number {
  let count = 0;
  for (let index = start; index < tokens.length && tokens[index]?.type !== "tr_close"; index++) {
    if (tokens[index]?.type === "th_open" || tokens[index]?.type === "td_open") count++;
  }
  return count;
}

function open(token: Token, cursor: Cursor, attributes: Attributes): Element | undefined {
  switch (token.type) {
    case "paragraph_open":
      return token.hidden ? undefined : cursor.open("p", attributes);
    case "heading_open": {
      // Headings in a message begin at level 3, because the page itself uses the levels 1 and 2.
      const level = Number(token.tag.slice(1));
      const tag = `h${String(Math.min(6, level + 2))}`;
      return cursor.open(tag, { class: `md-h${String(level)}`, ...attributes });
    }
    case "ordered_list_open": {
      const start = token.attrGet("start");
      return cursor.open(
        "ol",
        start === null ? attributes : { start: String(start), ...attributes },
      );
    }
    case "list_item_open":
      return cursor.open("li", taskState(token) === undefined ? {} : { class: "task" });
    case "table_open": {
      // Do not use the `region` role, because each region is a landmark and a reply may have many
      // tables.
      const group = {
        class: "table-scroll",
        role: "group",
        "aria-label": markdownText.table(),
        tabindex: "0",
      };
      const element = cursor.open("div", { ...group, ...attributes });
      cursor.open("table");
      return element;
    }
    case "th_open":
      return cursor.open("th", { scope: "col", ...alignment(token) });
    case "td_open":
      return cursor.open("td", alignment(token));
    default:
      return cursor.open(token.tag, attributes);
  }
}

function close(token: Token, cursor: Cursor): void {
  if (token.type === "paragraph_close" && token.hidden) return;
  cursor.close();
  if (token.type === "table_close") cursor.close();
}

// Returns the class for the alignment of a table cell. markdown-it sets a style attribute instead,
// which the content security policy forbids.
function alignment(token: Token): Attributes {
  const style = token.attrGet("style");
  if (style === null) return {};
  return { class: String(style).replace("text-align:", "align-") };
}

function codeBlock(token: Token, cursor: Cursor): Element {
  const old = CodeBlock.at(cursor.peek());
  const block = old ?? new CodeBlock(cursor.document);
  block.update(languageOf(token.info), token.content);
  if (old === undefined) cursor.put(block.figure);
  else cursor.keep();
  return block.figure;
}

function closing(tokens: readonly Token[], index: number): number {
  const level = tokens[index]?.level;
  let end = index + 1;
  while (end < tokens.length - 1 && tokens[end]?.level !== level) end++;
  return end;
}

function sameToken(one: Token, other: Token | undefined): boolean {
  if (one === other) return true;
  return (
    one.type === other?.type &&
    one.content === other.content &&
    one.hidden === other.hidden &&
    one.tag === other.tag &&
    one.info === other.info &&
    one.attrs?.[0]?.[1] === other.attrs?.[0]?.[1] &&
    one.markup === other.markup &&
    isOpen(one) === isOpen(other) &&
    openFormula(one) === openFormula(other) &&
    taskState(one) === taskState(other)
  );
}
