/** A stretch of the window's height, in pixels of the viewport as in `getBoundingClientRect`. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** What can be seen or soon will be: `near` has to be drawn, outside of `far` nothing need be. */
export interface Sight {
  readonly near: Span;
  readonly far: Span;
}

/** One of the elements that a long text is cut into. Folded it is empty and keeps its height. */
export interface Piece {
  readonly element: HTMLElement;
  /** Whether something goes on in it that would end with its nodes. */
  readonly busy?: boolean;
  /** Takes the content out of the document. */
  fold(): void;
  /** Puts the content back. */
  unfold(): void;
  /** For what is tall inside the piece; called while it is unfolded. */
  reveal?(sight: Sight): void;
}

/**
 * The pieces of a long text, from the top to the bottom. Only those that can be seen, and those
 * nearest to them, are in the document. New pieces are unfolded.
 */
export class PieceList<Kind extends Piece = Piece> {
  readonly #pieces: Kind[] = [];
  readonly #unfolded = new Set<Kind>();

  /** How many there are. */
  get length(): number {
    return this.#pieces.length;
  }

  /** The piece at a place. */
  at(index: number): Kind | undefined {
    return this.#pieces.at(index);
  }

  /** Adds a piece, whose content is there, behind the last one. */
  add(piece: Kind): void {
    this.#pieces.push(piece);
    this.#unfolded.add(piece);
  }

  /** Forgets all. */
  clear(): void {
    this.#pieces.length = 0;
    this.#unfolded.clear();
  }

  /** Folds a piece wherever it is; `height` in pixels is what it has, or will probably have. */
  fold(piece: Kind, height: number): void {
    this.#unfolded.delete(piece);
    piece.element.style.height = `${String(height)}px`;
    piece.fold();
  }

  /** Unfolds a piece wherever it is. */
  unfold(piece: Kind): void {
    if (this.#unfolded.has(piece)) return;
    this.#unfolded.add(piece);
    piece.element.style.height = "";
    piece.unfold();
  }

  /** Unfolds what is near and folds what is far. The last piece may still grow and stays. */
  reveal({ near, far }: Sight): void {
    // All reading of heights comes before all changes, so that the engine lays out once.
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

  /** The first piece whose end lies below `top`. */
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

/** Whether a part of the node is selected: the selection would be lost with it. */
export function holdsSelection(node: Node): boolean {
  const selection = node.ownerDocument?.getSelection();
  return (
    selection != null &&
    !selection.isCollapsed &&
    selection.rangeCount > 0 &&
    selection.getRangeAt(0).intersectsNode(node)
  );
}
