import { CodeBlock } from "../dom/code_block";
import type { Block } from "../parse/parser";
import type { Piece, Sight } from "../dom/pieces";
import type { Backlog } from "./backlog";
import { countMatches } from "../copy/plain_text";

// Number of characters in a full section, about the height of a screen. A section of this size renders fast,
// and even a thousand pages have only a few thousand sections.
const FULL_CHARACTERS = 2_000;
const FULL_BLOCKS = 24;
/** Maximum number of table rows and list items removed in one frame. */
const MAX_REMOVED = 300;

/**
 * A sequence of top-level blocks in a `<div class="section">` that can be rendered again from
 * its source.
 */
export class Section implements Piece {
  /** The element into which the blocks are rendered. */
  readonly element: HTMLElement;
  /** The normalised source of the settled blocks, including the blank lines between them. */
  source = "";
  /**
   * The element of the last settled block that rendered one. Blocks such as link definitions
   * render nothing.
   */
  last: Element | undefined;
  readonly #draw: (section: Section) => Iterable<unknown>;
  readonly #backlog: Backlog<Section>;
  #characters = 0;
  #blocks = 0;
  #mayEnd = true;
  #counted: { readonly pattern: RegExp; readonly count: number } | undefined;

  /**
   * Creates an empty section. `draw` renders the blocks of `source` into the section's element, in
   * steps. If rendering or removing content takes too long for one frame, `backlog` spreads the
   * work over several frames.
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

  /** Whether the next block must be added to a new section. */
  get full(): boolean {
    return this.#mayEnd && (this.#characters >= FULL_CHARACTERS || this.#blocks >= FULL_BLOCKS);
  }

  /** Adds a settled block with its source and the blank lines after it. */
  add(block: Block, source: string): void {
    this.grow(source);
    this.#blocks += 1;
    // The space below a heading or a rule depends on the next block, so that block must be in the
    // same section.
    this.#mayEnd = block.type !== "heading_open" && block.type !== "hr";
  }

  /** Extends the source of the last block. */
  grow(source: string): void {
    this.source += source;
    this.#characters += source.length;
  }

  /**
   * Whether the section contains an open preview. Rendering the section again would restart that
   * preview.
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
    // Until everything is rendered, keep the height, so that the content below does not move.
    element.style.minHeight = element.style.height;
    element.replaceChildren();
    yield* this.#draw(this);
    element.style.minHeight = "";
  }

  /** Counts the matches of a pattern in the strings that `texts` returns. */
  count(pattern: RegExp, texts: () => readonly string[]): number {
    if (this.#counted?.pattern !== pattern) {
      this.#counted = { pattern, count: countMatches(texts(), pattern) };
    }
    return this.#counted.count;
  }

  /** Renders all lines of code, even those far from the viewport. */
  unfoldCode(): void {
    for (const figure of this.element.querySelectorAll("figure.code"))
      CodeBlock.at(figure)?.unfold();
  }

  reveal(sight: Sight): void {
    for (const child of this.element.children) CodeBlock.at(child)?.reveal(sight);
  }
}
