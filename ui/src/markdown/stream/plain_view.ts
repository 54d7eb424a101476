import { type Measure, plainHeight } from "./estimate";
import { countMatches, matchesIn } from "../copy/plain_text";
import { type Piece, PieceList, type Sight } from "../dom/pieces";

// Pieces end with a line; a longer one is a piece by itself.
const FULL_CHARACTERS = 4_000;

/** Some lines of the text, in a `<span class="lines">`. */
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
 * A text without markup that grows at its end, character for character, in a `container` that
 * keeps white space. However long it is, only the pieces in sight are in the document.
 */
export class PlainView {
  readonly #container: Element;
  readonly #pieces = new PieceList<Lines>();
  #text = "";

  constructor(container: Element) {
    this.#container = container;
    container.replaceChildren();
  }

  /** A view of a whole text; nothing of it is drawn before `reveal`. */
  static whole(container: Element, text: string, measure: Measure): PlainView {
    const view = new PlainView(container);
    view.append(text);
    for (let index = 0; index < view.#pieces.length; index++) {
      const piece = view.#pieces.at(index);
      if (piece !== undefined) view.#pieces.fold(piece, plainHeight(piece.text, measure));
    }
    return view;
  }

  /** How many characters there are. */
  get length(): number {
    return this.#text.length;
  }

  /** What is shown. */
  get text(): string {
    return this.#text;
  }

  /** Adds text. */
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

  /** Draws what is in sight and takes what is far from it out of the document. */
  reveal(sight: Sight): void {
    this.#pieces.reveal(sight);
  }

  /** Draws what holds the nth match, from 0 on, of a global pattern wherever it is, and gives that. */
  showMatch(pattern: RegExp, nth: number): Range | undefined {
    let left = nth;
    for (let index = 0; index < this.#pieces.length; index++) {
      const piece = this.#pieces.at(index);
      const count = countMatches(piece?.text.split("\n") ?? [], pattern);
      if (piece !== undefined && left < count) {
        this.#pieces.unfold(piece);
        return [...matchesIn(piece.element, pattern)][left];
      }
      left -= count;
    }
    return undefined;
  }

  /** Empties the container. */
  destroy(): void {
    this.#container.replaceChildren();
  }

  #last(): Lines {
    const last = this.#pieces.at(-1);
    if (last !== undefined && !last.full) return last;
    const piece = new Lines(this.#container.ownerDocument);
    this.#container.append(piece.element);
    this.#pieces.add(piece);
    return piece;
  }
}

/** After the first line end that leaves a piece full, or the end of the text. */
function endOfPiece(text: string, start: number, room: number): number {
  const line = text.indexOf("\n", Math.max(start, start + room - 1)) + 1;
  return line === 0 ? text.length : line;
}
