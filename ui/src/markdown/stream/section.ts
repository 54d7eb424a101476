import { CodeBlock } from "../dom/code_block";
import type { Block } from "../parse/parser";
import type { Piece, Sight } from "../dom/pieces";
import { countMatches } from "../copy/plain_text";

// About a screen's height: one is drawn in no time, and a thousand pages are a few thousand.
const FULL_CHARACTERS = 2_000;
const FULL_BLOCKS = 24;

/** A run of top-level blocks in a `<div class="section">` that can be drawn again from its source. */
export class Section implements Piece {
  /** What the blocks are drawn into. */
  readonly element: HTMLElement;
  /** The normalised text of the settled blocks in it, with the lines between them. */
  source = "";
  /** The last of the settled blocks that shows something. */
  last: Element | undefined;
  readonly #draw: (section: Section) => void;
  #characters = 0;
  #blocks = 0;
  #mayEnd = true;
  #counted: { readonly pattern: RegExp; readonly count: number } | undefined;

  /** `draw` puts the blocks of `source` into the empty element. */
  constructor(document: Document, draw: (section: Section) => void) {
    this.element = document.createElement("div");
    this.element.className = "section";
    this.#draw = draw;
  }

  /** Whether the next block is to begin a section of its own. */
  get full(): boolean {
    return this.#mayEnd && (this.#characters >= FULL_CHARACTERS || this.#blocks >= FULL_BLOCKS);
  }

  /** Takes a settled block with its source and the lines that follow it. */
  add(block: Block, source: string): void {
    this.grow(source);
    this.#blocks += 1;
    // The space under a heading or a rule depends on what follows it in the same section.
    this.#mayEnd = block.type !== "heading_open" && block.type !== "hr";
  }

  /** The last block goes on. */
  grow(source: string): void {
    this.source += source;
    this.#characters += source.length;
  }

  /** A preview in it would begin anew. */
  get busy(): boolean {
    return this.element.querySelector(".artifact:not([hidden])") !== null;
  }

  fold(): void {
    this.element.replaceChildren();
    this.last = undefined;
  }

  unfold(): void {
    this.#draw(this);
  }

  /** How often a pattern matches in the settled texts that `texts` gives. */
  count(pattern: RegExp, texts: () => readonly string[]): number {
    if (this.#counted?.pattern !== pattern) {
      this.#counted = { pattern, count: countMatches(texts(), pattern) };
    }
    return this.#counted.count;
  }

  /** Draws all lines of code, however far they are. */
  unfoldCode(): void {
    for (const figure of this.element.querySelectorAll("figure.code"))
      CodeBlock.at(figure)?.unfold();
  }

  reveal(sight: Sight): void {
    for (const child of this.element.children) CodeBlock.at(child)?.reveal(sight);
  }
}
