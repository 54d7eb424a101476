import { type Measure, plainHeight } from "./estimate";
import { countMatches, matchesIn } from "../copy/searchable_texts";
import { EVERYWHERE, type Piece, PieceList, type Sight } from "../dom/pieces";

// Minimum number of characters in each piece of the text except the last. A piece ends at the first
// line break after this number of characters.
const FULL_CHARACTERS = 4_000;

/** A group of lines of the text, in a `<span class="lines">`. */
class Lines implements Piece {
  readonly element: HTMLElement;
  readonly #node: Text;
  #text = "";

  constructor(document: Document) {
    this.element = document.createElement("span");
    this.element.className = "lines";
    this.#node = document.createTextNode("");
    this.element.append(this.#node);
  }

  get text(): string {
    return this.#text;
  }

  get full(): boolean {
    return this.#text.length >= FULL_CHARACTERS && this.#text.endsWith("\n");
  }

  append(text: string): void {
    this.#text += text;
    this.#node.appendData(text);
  }

  fold(): void {
    this.#node.data = "";
  }

  unfold(): void {
    this.#node.data = this.#text;
  }
}

/**
 * Renders growing text unchanged and without markup into `container`, which must preserve
 * whitespace. Only the pieces near the viewport are rendered. All other pieces are empty elements.
 */
export class PlainView {
  readonly #container: Element;
  readonly #pieces = new PieceList<Lines>();
  #text = "";

  constructor(container: Element) {
    this.#container = container;
    container.replaceChildren();
  }

  /** Creates a view of complete text. Its pieces are empty until the first call of `reveal`. */
  static whole(container: Element, text: string, measure: Measure): PlainView {
    const view = new PlainView(container);
    view.append(text);
    for (const piece of view.#pieces.all) {
      view.#pieces.fold(piece, plainHeight(piece.text, measure));
    }
    return view;
  }

  get length(): number {
    return this.#text.length;
  }

  get text(): string {
    return this.#text;
  }

  /** Appends text to the view. */
  append(delta: string): void {
    this.#text += delta;
    let start = 0;
    while (start < delta.length) {
      const piece = this.#last();
      const end = endOfPiece(delta, start, FULL_CHARACTERS - piece.text.length);
      piece.append(delta.slice(start, end));
      start = end;
    }
  }

  /** Renders the pieces near the viewport, and removes those far from it. */
  reveal(sight: Sight): void {
    this.#pieces.reveal(sight);
  }

  /** Renders the whole text. The next call of `reveal` may remove parts of it again. */
  revealAll(): void {
    this.reveal(EVERYWHERE);
  }

  /**
   * Renders the piece of the text that contains a match of `pattern`, and returns the range of the
   * match. `nth` is the zero-based index of the match. `pattern` must have the `g` flag.
   */
  showMatch(pattern: RegExp, nth: number): Range | undefined {
    let left = nth;
    for (const piece of this.#pieces.all) {
      const count = countMatches(piece.text.split("\n"), pattern);
      if (left < count) {
        this.#pieces.unfold(piece);
        return [...matchesIn(piece.element, pattern)][left];
      }
      left -= count;
    }
    return undefined;
  }

  destroy(): void {
    this.#container.replaceChildren();
  }

  #last(): Lines {
    const last = this.#pieces.all.at(-1);
    if (last !== undefined && !last.full) return last;
    const piece = new Lines(this.#container.ownerDocument);
    this.#container.append(piece.element);
    this.#pieces.add(piece);
    return piece;
  }
}

/**
 * Returns the offset in `text` at which the piece that begins at `start` ends. A piece ends after
 * the first line break beyond `room` characters, or at the end of the text.
 */
function endOfPiece(text: string, start: number, room: number): number {
  const line = text.indexOf("\n", Math.max(start, start + room - 1)) + 1;
  return line === 0 ? text.length : line;
}
