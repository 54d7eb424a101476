/** A vertical range in pixels, relative to the viewport as in `getBoundingClientRect`. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Two ranges around the viewport. Content within `near` must be rendered. Content outside `far` may
 * be removed from the document.
 */
export interface Sight {
  readonly near: Span;
  readonly far: Span;
}

const ALL = { top: -Infinity, bottom: Infinity };

/** Unlimited ranges. All content counts as near the viewport, so the whole document is rendered. */
export const EVERYWHERE: Sight = { near: ALL, far: ALL };

/** A piece of a long document. While the piece is folded, it is empty but keeps its height. */
export interface Piece {
  readonly element: HTMLElement;
  /** Whether the piece is already folded when it is added to the list of pieces. */
  readonly folded?: boolean;
  /**
   * Whether something in the piece, such as an open preview, would be lost if the piece were
   * folded.
   */
  readonly busy?: boolean;
  /**
   * Called before the piece is folded, while all pieces are still unchanged. Records the
   * measurements, apart from the height, that must stay the same when the piece is folded.
   */
  measure?(): void;
  /**
   * Removes the content of the piece from the document. For a tall piece, this may take several
   * frames.
   */
  fold(): void;
  /**
   * Renders the content again. For a tall piece, this may take several frames. The element keeps
   * the fixed height of the folded piece until this function returns.
   */
  unfold(): void;
  /**
   * Completes the parts of this piece that are near the viewport. For example, renders lines of a
   * tall code block, or shows its syntax highlighting. Must not be called while the piece is folded
   * (empty).
   */
  reveal?(sight: Sight): void;
}

/**
 * The pieces of a long document or code block, from top to bottom. Pieces near the viewport are
 * rendered (unfolded). Pieces far from it are usually empty and keep the height of their content
 * (folded).
 */
export class PieceList<Kind extends Piece = Piece> {
  readonly #pieces: Kind[] = [];
  readonly #unfolded = new Set<Kind>();
  readonly #maxFolded: number;

  /** `maxFolded` limits the number of pieces that one call of `reveal` folds. */
  constructor(maxFolded = Infinity) {
    this.#maxFolded = maxFolded;
  }

  get all(): readonly Kind[] {
    return this.#pieces;
  }

  add(piece: Kind): void {
    this.#pieces.push(piece);
    if (piece.folded !== true) this.#unfolded.add(piece);
  }

  clear(): void {
    this.#pieces.length = 0;
    this.#unfolded.clear();
  }

  /**
   * Folds a piece: removes its content and fixes the height of its element at `height` pixels,
   * which is the real or estimated height of the content.
   */
  fold(piece: Kind, height: number): void {
    this.#unfolded.delete(piece);
    piece.element.style.height = `${String(height)}px`;
    piece.fold();
  }

  unfold(piece: Kind): void {
    if (this.#unfolded.has(piece)) return;
    this.#unfolded.add(piece);
    piece.unfold();
    piece.element.style.height = "";
  }

  /**
   * Renders (unfolds) the pieces near the viewport, and empties (folds) those far from it. The last
   * piece is never folded, because it may still grow. A piece that is busy or that contains
   * selected text or the focus is not folded either. If `completesLast` is true, also completes the
   * last piece (see `Piece.reveal`), even far from the viewport. Returns `true` if this call has
   * folded the maximum number of pieces, so that there may be more pieces to fold.
   */
  reveal({ near, far }: Sight, completesLast = false): boolean {
    // Read all heights before changing anything, so that the browser computes the layout only once.
    const first = this.#firstBelow(near.top);
    const wanted = new Set<Kind>();
    for (let index = first; index < this.#pieces.length; index++) {
      const piece = this.#pieces[index];
      if (piece === undefined || piece.element.getBoundingClientRect().top > near.bottom) break;
      wanted.add(piece);
    }
    const last = this.#pieces.at(-1);
    const leaving: { piece: Kind; height: number }[] = [];
    for (const piece of this.#unfolded) {
      if (leaving.length === this.#maxFolded) break;
      if (piece === last || wanted.has(piece)) continue;
      const { top, bottom, height } = piece.element.getBoundingClientRect();
      if (bottom >= far.top && top <= far.bottom) continue;
      if (piece.busy === true || isInUse(piece.element)) continue;
      piece.measure?.();
      leaving.push({ piece, height });
    }
    for (const { piece, height } of leaving) this.fold(piece, height);
    for (const piece of wanted) this.unfold(piece);
    if (completesLast && last !== undefined) wanted.add(last);
    for (const piece of wanted) piece.reveal?.({ near, far });
    return leaving.length === this.#maxFolded;
  }

  /** Returns the index of the first piece whose bottom edge is below `top`. */
  #firstBelow(top: number): number {
    let low = 0;
    let high = this.#pieces.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const piece = this.#pieces[middle];
      if (piece !== undefined && piece.element.getBoundingClientRect().bottom < top) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

/**
 * Returns whether any content of the node is selected. If the node were removed, the selection
 * would be lost.
 */
export function holdsSelection(node: Node): boolean {
  const selection = node.ownerDocument?.getSelection();
  return (
    selection != null &&
    !selection.isCollapsed &&
    selection.rangeCount > 0 &&
    selection.getRangeAt(0).intersectsNode(node)
  );
}

function isInUse(element: Element): boolean {
  return holdsSelection(element) || element.contains(element.ownerDocument.activeElement);
}
