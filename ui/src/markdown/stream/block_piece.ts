import { CodeBlock } from "../dom/code_block";
import { lastFrozenChild } from "../dom/cursor";
import { type Piece, PieceList, type Sight } from "../dom/pieces";
import { removeContent, removedContent, restoreContent } from "../dom/removed_content";

/**
 * Minimum number of items of a long list. Items of a long list are emptied while they are far from
 * the viewport.
 */
const LONG_LIST = 50;
/** Maximum number of pieces of one section that are folded in one frame. */
const MAX_FOLDED = 10;
/**
 * Matches elements that must stay in the document. A preview and its button must stay, because the
 * preview may start when its code comes into view. An image from the network must stay, because it
 * changes when it has been loaded.
 */
const KEPT = ".artifact:not([hidden]), .code-preview, [data-address]";

/**
 * A piece of a section: a whole block, an item of a long list, a group of rows of a long table, or
 * a code block inside another block. A long list may contain thousands of code blocks or formulas,
 * and each of them slows down every frame. Therefore, every piece except a whole block is folded
 * (emptied) while it is far from the viewport.
 */
class BlockPiece implements Piece {
  readonly element: HTMLElement;
  readonly #final: boolean;
  /** The distances, in pixels, to the list items before and after this one. */
  #distances: { readonly above: number; readonly below: number } | undefined;

  /**
   * If `final` is false, the content of the element may still change, so the piece is never folded.
   */
  constructor(element: HTMLElement, final: boolean) {
    this.element = element;
    this.#final = final;
  }

  get folded(): boolean {
    return removedContent(this.element) !== undefined;
  }

  get busy(): boolean {
    return !this.#final || this.element.querySelector(KEPT) !== null;
  }

  measure(): void {
    const { element } = this;
    if (element.localName !== "li") return;
    // Measure the distances before the item is folded. They include the margins of the item's
    // content, which extend beyond the item and disappear when the content is removed.
    const [before, after] = [element.previousElementSibling, element.nextElementSibling];
    const { top, bottom } = element.getBoundingClientRect();
    const above = before === null ? 0 : top - before.getBoundingClientRect().bottom;
    const below = after === null ? 0 : after.getBoundingClientRect().top - bottom;
    this.#distances = { above, below };
  }

  fold(): void {
    removeContent(this.element);
    if (this.#distances === undefined) return;
    this.element.style.marginBlockStart = `${String(this.#distances.above)}px`;
    this.element.style.marginBlockEnd = `${String(this.#distances.below)}px`;
  }

  unfold(): void {
    restoreContent(this.element);
  }

  reveal(sight: Sight): void {
    const block = CodeBlock.at(this.element);
    if (block !== undefined) {
      block.reveal(sight);
      return;
    }
    const inner = new PieceList<BlockPiece>();
    for (const figure of this.element.querySelectorAll<HTMLElement>("figure.code")) {
      inner.add(new BlockPiece(figure, CodeBlock.at(figure)?.closed === true));
    }
    inner.reveal(sight);
  }
}

/**
 * Renders the pieces of `blocks` that are near the viewport, and folds those far from it. Folds
 * only a few pieces in each call, and returns whether there may be more pieces to fold. `settled`
 * is the last block that later text cannot change; `undefined` if there is none.
 */
export function revealBlocks(
  blocks: Iterable<Element>,
  settled: Element | undefined,
  sight: Sight,
): boolean {
  const pieces = new PieceList<BlockPiece>(MAX_FOLDED);
  let final = settled !== undefined;
  for (const block of blocks) {
    for (const piece of piecesOf(block as HTMLElement, final)) pieces.add(piece);
    if (block === settled) final = false;
  }
  return pieces.reveal(sight);
}

function piecesOf(block: HTMLElement, final: boolean): BlockPiece[] {
  const parent = block.matches("ul, ol") ? block : block.querySelector(":scope > table.long");
  if (parent === null || (parent === block && parent.children.length < LONG_LIST)) {
    return [new BlockPiece(block, false)];
  }
  const children = [...parent.children] as HTMLElement[];
  const last = lastFrozenChild(parent);
  const count = final
    ? children.length
    : last === undefined
      ? 0
      : children.findIndex((child) => child === last) + 1;
  // Never fold the first child, because its margins may extend beyond the list.
  return children.map((child, index) => new BlockPiece(child, index > 0 && index < count));
}
