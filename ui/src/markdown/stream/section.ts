import { CodeBlock } from "../dom/code_block";
import type { Block } from "../parse/parser";
import type { Piece, Sight } from "../dom/pieces";
import { restoreAll } from "../dom/removed_content";
import { revealBlocks } from "./block_piece";
import type { Backlog } from "./backlog";
import { countMatches } from "../copy/searchable_texts";

// Number of characters at which a section is full. A section is also full when it contains
// `FULL_BLOCKS` blocks. A full section is about as high as a screen, so even a document of a
// thousand pages has only a few thousand sections.
const FULL_CHARACTERS = 2_000;
const FULL_BLOCKS = 24;
/** Maximum number of table rows and list items that are removed in one frame. */
const MAX_REMOVED = 300;

/**
 * A group of consecutive top-level blocks in a `<div class="section">`. The blocks can be removed
 * from the document and rendered again from their source.
 */
export class Section implements Piece {
  readonly element: HTMLElement;
  /**
   * The source of the settled blocks in this section, with normalised line endings and with the
   * blank lines between the blocks.
   */
  source = "";
  /**
   * The element of the last settled block in this section. A settled block is one that later text
   * cannot change. Settled blocks without an element, such as definitions of links, are ignored.
   */
  last: Element | undefined;
  readonly #draw: (section: Section) => Iterable<unknown>;
  readonly #backlog: Backlog<Section>;
  #characters = 0;
  #blocks = 0;
  #mayEnd = true;
  #size = "";
  #counted: { readonly pattern: RegExp; readonly count: number } | undefined;

  /**
   * Creates an empty section. `draw` renders `source` into the section's element, step by step. If
   * it takes too long to render or remove the content in one frame, `backlog` spreads this work
   * over several frames.
   */
  constructor(
    document: Document,
    draw: (section: Section) => Iterable<unknown>,
    backlog: Backlog<Section>,
  ) {
    this.element = document.createElement("div");
    this.element.className = "section";
    this.#draw = draw;
    this.#backlog = backlog;
  }

  /** Whether the next block must begin a new section. */
  get full(): boolean {
    return this.#mayEnd && (this.#characters >= FULL_CHARACTERS || this.#blocks >= FULL_BLOCKS);
  }

  /** Adds a settled block with its source and the blank lines after it. */
  add(block: Block, source: string): void {
    this.grow(source);
    this.#blocks += 1;
    // Do not end the section after a heading or a rule. The space after it is the top margin of the
    // next block, so the next block must be in the same section.
    this.#mayEnd = block.type !== "heading_open" && block.type !== "hr";
  }

  grow(source: string): void {
    this.source += source;
    this.#characters += source.length;
  }

  /**
   * Whether the section contains a preview, which would restart if the section were rendered again.
   */
  get busy(): boolean {
    return this.element.querySelector(".artifact:not([hidden])") !== null;
  }

  fold(): void {
    this.last = undefined;
    this.#backlog.start(this, this.#folding());
  }

  unfold(): void {
    this.#backlog.start(this, this.#unfolding());
  }

  *#folding(): Generator<undefined> {
    const { element } = this;
    element.style.minHeight = "";
    const parts = [...element.querySelectorAll("tr, li")];
    while (parts.length > MAX_REMOVED) {
      for (const part of parts.splice(-MAX_REMOVED)) part.remove();
      yield;
    }
    element.replaceChildren();
  }

  *#unfolding(): Generator {
    const { element } = this;
    // Keep the fixed height until everything is rendered, so that the content below does not move.
    element.style.minHeight = element.style.height;
    element.replaceChildren();
    yield* this.#draw(this);
    element.style.minHeight = "";
  }

  /**
   * Returns the number of matches of a pattern in the section. Calls `texts`, which returns the
   * text of the section, only if the number is not known yet.
   */
  count(pattern: RegExp, texts: () => readonly string[]): number {
    if (this.#counted?.pattern !== pattern) {
      this.#counted = { pattern, count: countMatches(texts(), pattern) };
    }
    return this.#counted.count;
  }

  /** Renders all content, even far from the viewport. */
  unfoldAll(): void {
    restoreAll(this.element);
    for (const figure of this.element.querySelectorAll("figure.code")) {
      CodeBlock.at(figure)?.unfold();
    }
  }

  reveal(sight: Sight): void {
    this.#restoreIfResized();
    const more = revealBlocks(this.element.children, this.last, sight);
    // Start an empty job, so that `reveal` is called again in a later frame.
    if (more && !this.#backlog.has(this)) this.#backlog.start(this, [undefined]);
  }

  /**
   * Renders all content again if the width or the text size has changed, because the fixed heights
   * of folded pieces are then wrong.
   */
  #restoreIfResized(): void {
    const { clientWidth } = this.element;
    const size = `${String(clientWidth)}/${getComputedStyle(this.element).fontSize}`;
    if (size !== this.#size) restoreAll(this.element);
    this.#size = size;
  }
}
