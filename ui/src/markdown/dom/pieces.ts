/** A vertical range in pixels, in the viewport coordinates of `getBoundingClientRect`. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** The ranges to render: content in `near` must be rendered; content outside `far` need not be. */
export interface Sight {
  readonly near: Span;
  readonly far: Span;
}

const ALL = { top: -Infinity, bottom: Infinity };

/** A range that includes everything. */
export const EVERYWHERE: Sight = { near: ALL, far: ALL };

/** A piece of a long text. A folded piece is empty but keeps its height. */
export interface Piece {
  readonly element: HTMLElement;
  /** Whether the piece has state that would be lost if its nodes were removed. */
  readonly busy?: boolean;
  /** Removes the content of the piece from the document. A tall piece may take several frames. */
  fold(): void;
  /**
   * Renders the content of the piece again. A tall piece may take several frames. During the call, the
   * element still has the height of the folded piece; the caller removes that height afterwards.
   */
  unfold(): void;
  /**
   * Renders the visible parts of tall content inside the piece. Called only while the piece is
   * unfolded.
   */
  reveal?(sight: Sight): void;
}

/**
 * The pieces of a long text from top to bottom. Only pieces near the viewport are in the document
 * (unfolded); the others are empty and keep the height of their content (folded). New pieces are
 * unfolded.
 */
export class PieceList<Kind extends Piece = Piece> {
  readonly #pieces: Kind[] = [];
  readonly #unfolded = new Set<Kind>();

  /** Number of pieces. */
  get length(): number {
    return this.#pieces.length;
  }

  /** Returns the piece at an index. */
  at(index: number): Kind | undefined {
    return this.#pieces.at(index);
  }

  /** Adds an unfolded piece at the end. */
  add(piece: Kind): void {
    this.#pieces.push(piece);
    this.#unfolded.add(piece);
  }

  /** Removes all pieces from the list. */
  clear(): void {
    this.#pieces.length = 0;
    this.#unfolded.clear();
  }

  /** Folds a piece. `height` is its real or estimated height in pixels. */
  fold(piece: Kind, height: number): void {
    this.#unfolded.delete(piece);
    piece.element.style.height = `${String(height)}px`;
    piece.fold();
  }

  /** Unfolds a piece. */
  unfold(piece: Kind): void {
    if (this.#unfolded.has(piece)) return;
    this.#unfolded.add(piece);
    piece.unfold();
    piece.element.style.height = "";
  }

  /**
   * Unfolds the pieces near the viewport and folds those far from it. The last piece may still
   * grow and stays unfolded.
   */
  reveal({ near, far }: Sight): void {
    // Read all heights before the first change, so that the browser computes the layout only once.
    const first = this.#firstBelow(near.top);
    const wanted = new Set<Kind>();
    for (let index = first; index < this.#pieces.length; index++) {
      const piece = this.#pieces[index];
      if (piece === undefined || piece.element.getBoundingClientRect().top > near.bottom) break;
      wanted.add(piece);
    }
    const last = this.#pieces.at(-1);
    const leaving = [...this.#unfolded].flatMap((piece) => {
      if (piece === last || wanted.has(piece)) return [];
      const { top, bottom, height } = piece.element.getBoundingClientRect();
      return bottom < far.top || top > far.bottom ? [{ piece, height }] : [];
    });
    for (const { piece, height } of leaving) {
      if (piece.busy !== true && !holdsSelection(piece.element)) this.fold(piece, height);
    }
    for (const piece of wanted) this.unfold(piece);
    for (const piece of wanted) piece.reveal?.({ near, far });
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
 * Returns whether part of the node is selected. If so, removing the node would lose the selection.
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
