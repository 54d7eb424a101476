import { CodeBlock, closeCode } from "../dom/code_block";
import { Cursor } from "../dom/cursor";
import { estimatedHeight, type Measure } from "./estimate";
import { freezeDrawn, thawDrawn } from "./frozen_nodes";
import { behind, belongsTo, type Frozen, Growth, wholeSource } from "./growing";
import { BlockNodes, type Drawn } from "../dom/nodes";
import { listenForNotes } from "../dom/note_links";
import { rangeAt } from "./offsets";
import { OpenFence } from "./open_fence";
import { type Block, type ParsedBlocks, normalize, parseBlocks } from "../parse/parser";
import { hasNothingOpen, parseGrowing } from "./pending";
import { bodyTexts, matchesIn } from "../copy/plain_text";
import { holdsSelection, PieceList, type Sight } from "../dom/pieces";
import { References } from "../parse/references";
import { Section } from "./section";
import { settledCount, visibleEnd } from "./settle";
import { settleTables } from "../dom/table_columns";

/** A settled block whose text holds labels that a later definition may give a meaning. */
interface Waiting extends Drawn {
  readonly element: Element;
}

/**
 * Markdown that grows at its end, drawn block by block into `container`, which belongs to the
 * view. Settled blocks stand in sections, of which only those in sight need be in the document.
 * After `finish` the nodes in the sections are those of one `renderMarkdown` of the whole text.
 *
 * Call `append` at most once per animation frame. What it costs depends on the block that is
 * being written, not on those before it.
 */
export class MarkdownView {
  readonly #container: Element;
  readonly #references = new References();
  readonly #nodes: BlockNodes;
  readonly #sections = new PieceList<Section>();
  /** The last section, into which is drawn. */
  #section: Section;
  #text = "";
  /** Normalised text from the first unsettled block on; in an open fence, its incomplete line. */
  #tail = "";
  /** A last "\r", which is one line end together with a "\n" that may follow. */
  #carriageReturn = "";
  /** Whether the tail has complete lines that no parse has decided on. */
  #undecided = false;
  #waiting: Waiting[] = [];
  #fence: { readonly lines: OpenFence; readonly code: CodeBlock } | undefined;
  /** The part of the first unsettled block that is not in the tail, and what it is drawn in. */
  #frozen: { readonly part: Frozen; readonly element: Element } | undefined;
  readonly #growth = new Growth();
  #finished = false;

  /** `idPrefix` makes the element ids of this text differ from those of every other. */
  constructor(container: Element, idPrefix = "") {
    this.#container = container;
    this.#nodes = new BlockNodes(this.#references, idPrefix);
    container.replaceChildren();
    listenForNotes(container, (found) => this.#searchNotes(found));
    this.#section = this.#begin();
  }

  /**
   * A view of a whole text. Nothing of it is drawn before `reveal`: until then every section has
   * the height that `measure` makes probable.
   */
  static whole(container: Element, text: string, measure: Measure, idPrefix = ""): MarkdownView {
    const view = new MarkdownView(container, idPrefix);
    view.#text = text;
    view.#finished = true;
    view.#layOut(normalize(text), measure);
    return view;
  }

  /** What was received, character for character. */
  get text(): string {
    return this.#text;
  }

  /** Adds text and draws it. */
  append(delta: string): void {
    if (this.#finished) throw new Error("append after finish or destroy");
    this.#text += delta;
    this.#receive(delta);
    this.#draw();
  }

  /** No more text comes: everything is drawn and settled. */
  finish(): void {
    if (this.#finished) return;
    if (this.#carriageReturn !== "") this.#receive("\n");
    this.#finished = true;
    this.#draw();
    this.#waiting = [];
  }

  /** Draws what is in sight and takes what is far from it out of the document. */
  reveal(sight: Sight): void {
    this.#sections.reveal(sight);
  }

  /** Draws what holds the nth match, from 0 on, of a global pattern wherever it is, and gives that. */
  showMatch(pattern: RegExp, nth: number): Range | undefined {
    let left = nth;
    for (let index = 0; index < this.#sections.length - 1; index++) {
      const section = this.#sections.at(index);
      if (section === undefined) break;
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

  /** Where `at`, in UTF-16 code units of the text, is drawn; what is folded is there as a whole. */
  rangeAt(at: number): Range | undefined {
    const sections = Array.from({ length: this.#sections.length }, (_, index) => {
      return this.#sections.at(index);
    });
    return rangeAt(
      this.#text,
      at,
      sections.filter((section) => section !== undefined),
    );
  }

  /** Draws what refers to footnotes, until `found` says that it is enough. */
  #searchNotes(found: () => boolean): void {
    for (let index = 0; index < this.#sections.length && !found(); index++) {
      const section = this.#sections.at(index);
      if (section?.source.includes("[^") === true) this.#sections.unfold(section);
    }
  }

  #matchesOf(section: Section, pattern: RegExp): Range[] {
    this.#sections.unfold(section);
    section.unfoldCode();
    return [...matchesIn(section.element, pattern)];
  }

  /** Empties the container and stops. */
  destroy(): void {
    this.#finished = true;
    this.#container.replaceChildren();
  }

  #begin(): Section {
    const section = new Section(this.#container.ownerDocument, (folded) => {
      this.#redraw(folded);
    });
    // The footnotes stay behind all sections.
    const last = this.#sections.at(-1)?.element;
    if (last === undefined) this.#container.append(section.element);
    else last.after(section.element);
    this.#sections.add(section);
    return section;
  }

  /** Cuts a whole text into sections, without drawing them. */
  #layOut(text: string, measure: Measure): void {
    const parsed = parseBlocks(text);
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
    this.#nodes.drawNotes(cursor, changed);
    cursor.trim();
  }

  #receive(delta: string): void {
    const raw = this.#carriageReturn + delta;
    this.#carriageReturn = raw.endsWith("\r") ? "\r" : "";
    const text = normalize(raw.slice(0, raw.length - this.#carriageReturn.length));
    this.#undecided ||= text.includes("\n");
    this.#tail += text;
  }

  #draw(): void {
    if (this.#fence === undefined || this.#fillFence(this.#fence)) this.#drawTail();
    settleTables(this.#section.element);
  }

  /** Adds the tail to the open fence; true if the fence is closed and the tail is what follows. */
  #fillFence(fence: { readonly lines: OpenFence; readonly code: CodeBlock }): boolean {
    const { code, rest, closed } = fence.lines.take(this.#tail, this.#finished);
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
    let parsed = this.#parseVisible();
    if (!this.#isWhole(parsed)) {
      this.#thaw();
      parsed = this.#parseVisible();
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
      parsed = this.#parseVisible();
    }
    const renumbered = this.#references.look(parsed.blocks);
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

  /** Draws the first unsettled block, of which a part may be frozen. */
  #drawFirst(block: Block, cursor: Cursor, changed?: ReadonlySet<string>): Element | undefined {
    const tokens =
      this.#frozen === undefined ? block.tokens : behind(this.#frozen.part, block.tokens);
    return this.#nodes.draw(tokens, cursor, changed);
  }

  /** Takes what no further line changes out of the only block of the tail, if that is long. */
  #freeze(block: Block, element: Element): void {
    if (this.#nodes.isOpen(element)) return;
    const cut = this.#growth.cut(block, this.#tail, this.#frozen?.part, hasNothingOpen);
    if (cut === undefined) return;
    const rest = this.#parse(cut.rest).blocks;
    const [first] = rest;
    if (first === undefined || rest.length > 1 || !belongsTo(cut.frozen, first)) return;
    if (cut.tokens !== null) {
      const part = this.#frozen?.part;
      const tokens = part === undefined ? cut.tokens : behind(part, cut.tokens);
      this.#nodes.draw(tokens, this.#cursor());
    }
    freezeDrawn(element, cut.frozen.kind);
    this.#frozen = { part: cut.frozen, element };
    this.#tail = cut.rest;
    if (cut.tokens !== null) this.#drawFirst(first, this.#cursor());
  }

  /** Whether the frozen part, if there is one, still belongs to the first block. */
  #isWhole({ blocks: [first] }: ParsedBlocks): boolean {
    return first === undefined || this.#frozen === undefined || belongsTo(this.#frozen.part, first);
  }

  /** Puts the frozen part back into the tail. */
  #thaw(): void {
    if (this.#frozen === undefined) return;
    const { part, element } = this.#frozen;
    this.#frozen = undefined;
    this.#tail = wholeSource(part, this.#tail);
    thawDrawn(element, part.kind);
  }

  /** At the first unsettled block. */
  #cursor(): Cursor {
    const { element, last } = this.#section;
    return new Cursor(element, last === undefined ? element.firstChild : last.nextSibling);
  }

  #parseVisible(): ParsedBlocks {
    return this.#parse(this.#tail);
  }

  /** Parses what of an unsettled text may be shown. */
  #parse(text: string): ParsedBlocks {
    return this.#finished ? parseBlocks(text) : parseGrowing(text.slice(0, visibleEnd(text)));
  }

  /**
   * Settles what the complete lines of the tail decide, draws it for good and takes it off the
   * tail. Returns the labels that now mean something else.
   */
  #settle(): ReadonlySet<string> {
    this.#undecided = false;
    let end = this.#finished ? this.#tail.length : this.#tail.lastIndexOf("\n") + 1;
    let parsed = parseBlocks(this.#tail.slice(0, end), !this.#finished);
    if (!this.#isWhole(parsed)) {
      const { length } = this.#tail;
      this.#thaw();
      end += this.#tail.length - length;
      parsed = parseBlocks(this.#tail.slice(0, end), !this.#finished);
    }
    const complete = this.#tail.slice(0, end);
    const lines = complete.split("\n");
    const { blocks } = parsed;

    let count = this.#finished ? blocks.length : settledCount(blocks, lines);
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
        this.#goOn();
        cursor = this.#cursor();
      }
      settled += source.length;
      const frozen = this.#frozen;
      const whole = frozen === undefined ? source : wholeSource(frozen.part, source);
      this.#section.add(block, whole);
      let element = this.#drawFirst(block, cursor, changed);
      if (frozen !== undefined) {
        this.#frozen = undefined;
        thawDrawn(frozen.element, frozen.part.kind);
        if (element !== undefined && this.#nodes.isOpen(element)) {
          // What waits for a meaning is drawn again, and then as a whole.
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

  /** Begins a section with the nodes of what is not settled. */
  #goOn(): void {
    const { element, last } = this.#section;
    const nodes = [...element.childNodes];
    this.#section = this.#begin();
    const settled = last === undefined ? 0 : nodes.indexOf(last) + 1;
    this.#section.element.append(...nodes.slice(settled));
  }

  /** Draws a section whose blocks are settled. */
  #redraw(section: Section): void {
    this.#waiting = this.#waiting.filter(({ element }) => element.parentElement !== null);
    const cursor = new Cursor(section.element, null);
    for (const block of parseBlocks(section.source).blocks) {
      const element = this.#nodes.draw(block.tokens, cursor);
      if (element !== undefined) this.#watch(element);
    }
    cursor.trim();
    closeCode(section.element);
    settleTables(section.element);
  }

  #watch(element: Element): void {
    const drawn = this.#nodes.release(element);
    if (this.#finished || drawn === undefined || drawn.labels.size === 0) return;
    this.#waiting.push({ element, ...drawn });
  }

  #redrawWaiting(changed: ReadonlySet<string>): void {
    if (changed.size === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const block of waiting) {
      const section = block.element.parentElement;
      // A section that was folded is drawn with what its labels mean when it is unfolded.
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

/** Spares a growing list, table or paragraph a second parse for the decision. */
function mayHoldSettled({ blocks, definitions }: ParsedBlocks): boolean {
  return blocks.length > 1 || blocks[0]?.type === "fence" || definitions.size > 0;
}

/** Each block with its source up to where the next one begins. */
function withSources(blocks: readonly Block[], text: string): [Block, string][] {
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
