import { Backlog, type Later } from "./backlog";
import { beginnings } from "./beginnings";
import { CodeBlock, closeCode } from "../dom/code_block";
import { Cursor } from "../dom/cursor";
import { estimatedHeight, type Measure } from "./estimate";
import { freezeRendered, thawRendered } from "./frozen_nodes";
import { behind, belongsTo, type Frozen, Growth, isLongLine, wholeSource } from "./growing";
import { BlockNodes, type RenderSource } from "../dom/nodes";
import { listenForNotes } from "../dom/note_links";
import { rangeAt } from "./offsets";
import { OpenFence } from "./open_fence";
import {
  type Block,
  type ParsedBlocks,
  normalize,
  parseBlocks,
  withSources,
} from "../parse/parser";
import { hasNothingOpen, parseCut, parseGrowing } from "./pending";
import { bodyTexts, matchesIn } from "../copy/searchable_texts";
import { EVERYWHERE, holdsSelection, PieceList, type Sight } from "../dom/pieces";
import { References } from "../parse/references";
import { Section } from "./section";
import { blocksBefore, mayHoldSettled, settledCount, visibleEnd } from "./settle";
import { settleTables } from "../dom/table_columns";

/**
 * Maximum number of characters that are added to the page in one frame. A longer block is rendered
 * in several steps of about this length.
 */
export const MAX_CHARS_PER_FRAME = 16_000;

/** A block whose source is final. Later definitions may still change its links and footnotes. */
interface Waiting extends RenderSource {
  readonly element: Element;
}

/**
 * Renders growing Markdown text, block by block, into `container`. The view owns the container.
 * Settled blocks (those that later text cannot change) are grouped in sections, and only the
 * sections near the viewport are rendered. After `finish`, the nodes in the sections are the
 * same as those that `renderMarkdown` creates from the whole text, except for elements and
 * attributes that speed up the layout of long paragraphs and tables.
 *
 * The cost of `append` depends on the block that is streaming, not on the blocks before it. Call
 * `append` at most once per animation frame.
 */
export class MarkdownView {
  readonly #container: Element;
  readonly #references = new References();
  readonly #nodes: BlockNodes;
  readonly #sections = new PieceList<Section>();
  readonly #backlog: Backlog<Section>;
  /** The last section, which receives new blocks. */
  #section: Section;
  #text = "";
  /**
   * The received text after the settled blocks, with normalised line endings. While a code fence is
   * open, contains only the incomplete last line of its code.
   */
  #tail = "";
  /**
   * A "\r" at the end of the text. It is held back, because a "\n" that belongs to it may follow.
   */
  #carriageReturn = "";
  /**
   * Whether `#tail` may contain settled blocks that `#settle` has not considered yet, because a
   * line was completed or the incomplete last line has become long.
   */
  #undecided = false;
  #waiting: Waiting[] = [];
  #fence: { readonly lines: OpenFence; readonly code: CodeBlock } | undefined;
  /**
   * The frozen beginning of the first block that may still change, and the element of this block;
   * `undefined` if nothing is frozen. The frozen part is rendered once and no longer updated.
   * `#tail` does not contain the frozen part, but may contain a short stand-in text for it.
   */
  #frozen: { readonly part: Frozen; readonly element: Element } | undefined;
  readonly #growth = new Growth();
  #finished = false;
  /** Whether the text was cut off, so that markup may be open at its end. */
  #cut = false;

  /**
   * `idPrefix` is the prefix of all element ids in this document, which makes them unique on the
   * page. `later` schedules work for a later frame. If it is given, sections with very long blocks
   * are rendered and removed over several frames.
   */
  constructor(container: Element, idPrefix = "", later?: Later) {
    this.#container = container;
    this.#backlog = new Backlog(later);
    this.#nodes = new BlockNodes(this.#references, idPrefix);
    container.replaceChildren();
    listenForNotes(container, (found) => this.#searchNotes(found));
    this.#section = this.#begin();
  }

  /**
   * Creates a view of a finished document. If `cut` is true, the document was cut off. Renders only
   * the footnotes immediately. Each section has an estimated height until `reveal` renders it.
   */
  static whole(
    container: Element,
    text: string,
    measure: Measure,
    idPrefix = "",
    later?: Later,
    cut = false,
  ): MarkdownView {
    const view = new MarkdownView(container, idPrefix, later);
    view.#text = text;
    view.#finished = true;
    view.#cut = cut;
    view.#layOut(normalize(text), measure);
    return view;
  }

  /** The received text, character for character. */
  get text(): string {
    return this.#text;
  }

  append(delta: string): void {
    if (this.#finished) throw new Error("append after finish or destroy");
    this.#text += delta;
    this.#receive(delta);
    this.#draw();
  }

  /** Renders the rest of the text in its final form. If `cut` is true, the text was cut off. */
  finish(cut = false): void {
    if (this.#finished) return;
    this.#cut = cut;
    if (this.#carriageReturn !== "") this.#receive("\n");
    // First finish the sections that are being rendered step by step. Until they are finished,
    // `#waiting` may lack blocks with links that a later definition can change.
    this.#backlog.finishAll();
    this.#finished = true;
    this.#draw();
    this.#waiting = [];
  }

  /** Renders the sections near the viewport, and removes those far from it. */
  reveal(sight: Sight): void {
    this.#sections.reveal(sight, true);
  }

  /** Renders the whole text immediately. The next call to `reveal` may remove parts of it again. */
  revealAll(): void {
    this.reveal(EVERYWHERE);
    this.#backlog.finishAll();
  }

  /**
   * Renders the section that contains match number `nth` (from 0) of a global pattern, and returns
   * the range of the match.
   */
  showMatch(pattern: RegExp, nth: number): Range | undefined {
    let left = nth;
    for (const section of this.#sections.all.slice(0, -1)) {
      const count = section.count(pattern, () =>
        bodyTexts(parseBlocks(section.source).blocks, this.#references),
      );
      if (left < count) return this.#matchesOf(section, pattern)[left];
      left -= count;
    }
    return [
      ...this.#matchesOf(this.#section, pattern),
      ...[...this.#container.querySelectorAll(":scope > .footnotes")].flatMap((notes) => [
        ...matchesIn(notes, pattern),
      ]),
    ][left];
  }

  /**
   * Returns the range of a character in the rendered document. `at` is the offset of the character
   * in the received text, in UTF-16 code units. Returns the range of the section if the section is
   * folded (empty).
   */
  rangeAt(at: number): Range | undefined {
    return rangeAt(this.#text, at, this.#sections.all);
  }

  /**
   * Renders sections that may contain references to footnotes, in order, until the function `found`
   * returns true.
   */
  #searchNotes(found: () => boolean): void {
    for (const section of this.#sections.all) {
      if (found()) return;
      if (section.source.includes("[^")) this.#unfold(section);
    }
  }

  #unfold(section: Section): void {
    this.#sections.unfold(section);
    this.#backlog.finish(section);
    section.unfoldAll();
  }

  #matchesOf(section: Section, pattern: RegExp): Range[] {
    this.#unfold(section);
    return [...matchesIn(section.element, pattern)];
  }

  /** Empties the container. The view must not be used afterwards. */
  destroy(): void {
    this.#finished = true;
    this.#backlog.clear();
    this.#container.replaceChildren();
  }

  #begin(): Section {
    const draw = (folded: Section) => this.#redraw(folded);
    const section = new Section(this.#container.ownerDocument, draw, this.#backlog);
    // Insert the new section before the footnotes.
    const last = this.#sections.all.at(-1)?.element;
    if (last === undefined) this.#container.append(section.element);
    else last.after(section.element);
    this.#sections.add(section);
    return section;
  }

  #layOut(text: string, measure: Measure): void {
    const parsed = (this.#cut ? parseCut : parseBlocks)(text);
    this.#references.update(parsed, parsed.blocks);
    let height = 0;
    for (const [block, source] of withSources(parsed.blocks, text)) {
      if (this.#section.full) {
        this.#sections.fold(this.#section, height);
        this.#section = this.#begin();
        height = 0;
      }
      this.#section.add(block, source);
      height += estimatedHeight(block, source, measure);
    }
    this.#sections.fold(this.#section, height);
    this.#drawNotes();
  }

  #drawNotes(changed?: ReadonlySet<string>): void {
    const cursor = new Cursor(this.#container, this.#section.element.nextSibling);
    this.#nodes.drawNotes(cursor, changed, this.#finished);
    cursor.trim();
  }

  #receive(delta: string): void {
    const raw = this.#carriageReturn + delta;
    this.#carriageReturn = raw.endsWith("\r") ? "\r" : "";
    const text = normalize(raw.slice(0, raw.length - this.#carriageReturn.length));
    // While a code fence is open, nothing is settled.
    const wasLong = this.#fence !== undefined || isLongLine(this.#tail);
    this.#tail += text;
    this.#undecided ||= text.includes("\n") || (!wasLong && isLongLine(this.#tail));
  }

  #draw(): void {
    if (this.#fence === undefined || this.#fillFence(this.#fence)) this.#drawTail();
    settleTables(this.#section.element);
  }

  /**
   * Moves code from `#tail` to the open code block. Returns true if the code block has ended, so
   * that `#tail` contains only the text after it.
   */
  #fillFence(fence: { readonly lines: OpenFence; readonly code: CodeBlock }): boolean {
    const { code, rest, closed } = fence.lines.feed(this.#tail, this.#finished);
    fence.code.append(code);
    this.#section.grow(this.#tail.slice(0, this.#tail.length - rest.length));
    this.#tail = rest;
    if (closed) {
      fence.code.close();
      this.#fence = undefined;
    }
    this.#undecided = closed;
    return closed;
  }

  #drawTail(): void {
    let parsed = this.#parse(this.#tail);
    if (!this.#isWhole(parsed)) {
      this.#thaw();
      parsed = this.#parse(this.#tail);
    }
    let changed: ReadonlySet<string> = new Set();
    if (this.#finished || (this.#undecided && mayHoldSettled(parsed))) {
      changed = this.#settle();
      if (this.#fence !== undefined) {
        this.#fillFence(this.#fence);
        this.#cursor().trim();
        this.#drawNotes(changed);
        return;
      }
      parsed = this.#parse(this.#tail);
    }
    const renumbered = this.#references.renumber(parsed.blocks);
    this.#redrawWaiting(renumbered);
    changed = new Set([...changed, ...renumbered]);
    const cursor = this.#cursor();
    const [first, ...others] = parsed.blocks;
    const element = first === undefined ? undefined : this.#drawFirst(first, cursor, changed);
    for (const block of others) this.#nodes.draw(block.tokens, cursor, changed);
    this.#drawNotes(changed);
    cursor.trim();
    if (first !== undefined && element !== undefined && others.length === 0) {
      this.#freeze(first, element);
    }
  }

  /** Renders the first block that may still change. Skips its frozen part, which is final. */
  #drawFirst(block: Block, cursor: Cursor, changed?: ReadonlySet<string>): Element | undefined {
    const tokens =
      this.#frozen === undefined ? block.tokens : behind(this.#frozen.part, block.tokens);
    return this.#nodes.draw(tokens, cursor, changed);
  }

  /** Freezes the part of a long block that further lines cannot change. */
  #freeze(block: Block, element: Element): void {
    if (this.#nodes.isOpen(element) || !this.#growth.isDue(this.#tail.length)) return;
    const shown = this.#tail.slice(0, visibleEnd(this.#tail));
    const cut = this.#growth.cut(block, shown, this.#frozen?.part, hasNothingOpen);
    if (cut === undefined) return;
    const rest = cut.rest + this.#tail.slice(shown.length);
    const [first, second] = this.#parse(rest).blocks;
    if (first === undefined || second !== undefined || !belongsTo(cut.frozen, first)) return;
    if (cut.tokens !== null) {
      const part = this.#frozen?.part;
      const tokens = part === undefined ? cut.tokens : behind(part, cut.tokens);
      this.#nodes.draw(tokens, this.#cursor());
    }
    freezeRendered(element, cut.frozen.kind);
    this.#frozen = { part: cut.frozen, element };
    this.#tail = rest;
    if (cut.tokens !== null) this.#drawFirst(first, this.#cursor());
  }

  /**
   * Returns whether the first parsed block still continues the block whose beginning is frozen. If
   * not, the frozen part must be parsed again.
   */
  #isWhole({ blocks: [first] }: ParsedBlocks): boolean {
    return first === undefined || this.#frozen === undefined || belongsTo(this.#frozen.part, first);
  }

  /** Undoes `#freeze`: moves the Markdown source of the frozen part back into `#tail`. */
  #thaw(): void {
    if (this.#frozen === undefined) return;
    const { part, element } = this.#frozen;
    this.#frozen = undefined;
    this.#tail = wholeSource(part, this.#tail);
    thawRendered(element, part.kind);
  }

  /**
   * Returns a `Cursor` that updates the DOM, beginning with the first block that may still change.
   */
  #cursor(): Cursor {
    const { element, last } = this.#section;
    return new Cursor(element, last === undefined ? element.firstChild : last.nextSibling);
  }

  /** Parses the part of `text` that may already be shown. */
  #parse(text: string): ParsedBlocks {
    return this.#finished ? parseBlocks(text) : parseGrowing(text.slice(0, visibleEnd(text)));
  }

  #parseSettled(text: string): ParsedBlocks {
    return this.#finished && this.#cut ? parseCut(text) : parseBlocks(text, !this.#finished);
  }

  /**
   * Settles the blocks that further lines cannot change: renders them in their final form, and
   * removes their source from `#tail`. Considers complete lines and, if the last, incomplete line
   * is long, the beginning of that line. Returns the labels of the links and footnotes whose targets
   * or numbers have changed.
   */
  #settle(): ReadonlySet<string> {
    this.#undecided = false;
    let end = this.#finished ? this.#tail.length : this.#tail.lastIndexOf("\n") + 1;
    let parsed = this.#parseSettled(this.#tail.slice(0, end));
    if (!this.#isWhole(parsed)) {
      const { length } = this.#tail;
      this.#thaw();
      end += this.#tail.length - length;
      parsed = this.#parseSettled(this.#tail.slice(0, end));
    }
    const complete = this.#tail.slice(0, end);
    const lines = complete.split("\n");
    const parse = (text: string) => this.#parseSettled(text).blocks;
    const settledBlocks = blocksBefore(this.#tail.slice(end), parsed.blocks, complete, parse);
    const blocks = settledBlocks ?? parsed.blocks;

    const areSettled = this.#finished || settledBlocks !== undefined;
    let count = areSettled ? blocks.length : settledCount(blocks, lines);
    const last = blocks[count];
    const fence =
      last !== undefined && count === blocks.length - 1 ? OpenFence.of(last, lines) : undefined;
    if (fence !== undefined) count++;

    const changed = this.#references.update(parsed, blocks.slice(0, count));
    this.#redrawWaiting(changed);
    let cursor = this.#cursor();
    let settled = 0;
    for (const [block, source] of withSources(blocks, complete).slice(0, count)) {
      if (this.#section.full && !holdsSelection(this.#section.element)) {
        this.#beginSection();
        cursor = this.#cursor();
      }
      settled += source.length;
      const frozen = this.#frozen;
      const whole = frozen === undefined ? source : wholeSource(frozen.part, source);
      this.#section.add(block, whole);
      let element = this.#drawFirst(block, cursor, changed);
      if (frozen !== undefined) {
        this.#frozen = undefined;
        thawRendered(frozen.element, frozen.part.kind);
        if (element !== undefined && this.#nodes.isOpen(element)) {
          // If a link in this block changes later, the block is rendered again from its stored
          // tokens. These tokens lack the frozen beginning of the block. Therefore, render the
          // whole block now, so that all its tokens are stored.
          cursor = new Cursor(this.#section.element, element);
          element = this.#nodes.draw(parseBlocks(whole).blocks[0]?.tokens ?? [], cursor, changed);
        }
      }
      if (element === undefined) continue;
      this.#section.last = element;
      if (fence === undefined || block !== last) closeCode(element);
      this.#watch(element);
    }
    const code = CodeBlock.at(this.#section.last ?? null);
    if (fence !== undefined && code !== undefined) this.#fence = { lines: fence, code };
    this.#tail = this.#tail.slice(count === blocks.length ? end : settled);
    return changed;
  }

  #beginSection(): void {
    const { element, last } = this.#section;
    const nodes = [...element.childNodes];
    this.#section = this.#begin();
    const settled = last === undefined ? 0 : nodes.indexOf(last) + 1;
    this.#section.element.append(...nodes.slice(settled));
  }

  /** Renders the blocks of a section from their source, step by step. */
  *#redraw(section: Section): Generator<undefined> {
    this.#waiting = this.#waiting.filter(({ element }) => element.parentElement !== null);
    const parse = this.#cut && section === this.#section ? parseCut : parseBlocks;
    for (const block of parse(section.source).blocks) {
      let element: Element | undefined;
      for (const tokens of beginnings(block.tokens, MAX_CHARS_PER_FRAME)) {
        if (element !== undefined) yield;
        element = this.#nodes.draw(tokens, new Cursor(section.element, element ?? null));
        settleTables(section.element);
      }
      if (element === undefined) continue;
      section.last = element;
      this.#watch(element);
      closeCode(element);
    }
  }

  #watch(element: Element): void {
    const source = this.#nodes.release(element);
    if (this.#finished || source === undefined || source.labels.size === 0) return;
    this.#waiting.push({ element, ...source });
  }

  #redrawWaiting(changed: ReadonlySet<string>): void {
    if (changed.size === 0) return;
    // First finish all sections that are being rendered step by step. Otherwise, `#waiting` would
    // lack blocks with links or footnotes that may still change.
    this.#backlog.finishAll();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const block of waiting) {
      const section = block.element.parentElement;
      // Skip the blocks of folded sections, which are rendered again when they are unfolded.
      if (section === null) continue;
      if ([...block.labels].some((label) => changed.has(label))) {
        this.#nodes.draw(block.tokens, new Cursor(section, block.element), changed);
        this.#watch(block.element);
      } else {
        this.#waiting.push(block);
      }
    }
  }
}
