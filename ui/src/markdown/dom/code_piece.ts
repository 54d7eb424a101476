import { NO_RUNS, type Runs, joined, unpack } from "../highlight/runs";
import { type Piece, holdsSelection } from "./pieces";

// A `<pre>` of thousands of nodes, or one growing text, is laid out anew on every append; in
// pieces of this many lines it is not.
/** Lines that a piece holds. */
export const LINES_PER_PIECE = 50;

/**
 * Some lines of code in an element of their own. Lines get their colours from the first one on;
 * what has none yet is one text node at the end. The text itself comes from nowhere but `append`,
 * so colours, whatever they are, cannot change it.
 */
export class CodePiece implements Piece {
  readonly element: HTMLElement;
  #text = "";
  #runs: Runs = NO_RUNS;
  /** Characters of the text, and numbers of the runs, that are drawn in colours. */
  #drawn = { text: 0, runs: 0 };
  readonly #rest: Text;
  #folded = false;
  /** Whether its colours are wanted. */
  #lit: boolean;

  /** `lit`: the colours are shown at once, and not only when somebody comes near. */
  constructor(document: Document, lit: boolean) {
    this.#lit = lit;
    this.element = document.createElement("span");
    this.element.className = "lines";
    this.#rest = document.createTextNode("");
    this.element.append(this.#rest);
  }

  /** The code in it. */
  get text(): string {
    return this.#text;
  }

  /** Adds code behind what is there, plain at first. */
  append(text: string): void {
    this.#text += text;
    if (!this.#folded) this.#rest.appendData(text);
  }

  /** Takes the colours of its next lines and shows them as `draw` does. */
  colour(runs: Runs): boolean {
    this.#runs = joined(this.#runs, runs);
    return this.draw();
  }

  /** Shows the colours there are, where they are wanted. False: not yet, a selection lies in what would be replaced. */
  draw(): boolean {
    if (!this.#lit || this.#folded || this.#drawn.runs === this.#runs.length) return true;
    if (holdsSelection(this.#rest)) return false;
    const before = this.#drawn.text;
    const { nodes, end } = this.#nodes(before);
    this.#rest.deleteData(0, end - before);
    this.#rest.before(nodes);
    this.#drawn = { text: end, runs: this.#runs.length };
    return true;
  }

  /** Forgets all colours. */
  bleach(): void {
    this.#runs = NO_RUNS;
    if (!this.#folded && this.#drawn.text > 0) this.unfold();
  }

  reveal(): void {
    this.#lit = true;
    this.draw();
  }

  fold(): void {
    this.#folded = true;
    this.#lit = false;
    this.element.replaceChildren();
  }

  unfold(): void {
    this.#folded = false;
    this.#drawn = { text: 0, runs: 0 };
    this.#rest.data = this.#text;
    this.element.replaceChildren(this.#rest);
    this.draw();
  }

  /** The lines whose colours are not drawn yet, from the character at `start` on. */
  #nodes(start: number): { nodes: DocumentFragment; end: number } {
    const document = this.element.ownerDocument;
    const nodes = document.createDocumentFragment();
    const text = this.#text;
    let place = start;
    let plain = start;
    let lineEnd = endOfLine(text, place);
    for (const run of this.#runs.subarray(this.#drawn.runs)) {
      if (run === 0) {
        place = Math.min(lineEnd + 1, text.length);
        lineEnd = endOfLine(text, place);
        continue;
      }
      const { length, tokenClass } = unpack(run);
      const end = Math.min(place + length, lineEnd);
      if (tokenClass !== "plain" && end > place) {
        if (place > plain) nodes.append(text.slice(plain, place));
        const span = document.createElement("span");
        span.className = `code-${tokenClass}`;
        span.textContent = text.slice(place, end);
        nodes.append(span);
        plain = end;
      }
      place = end;
    }
    if (place > plain) nodes.append(text.slice(plain, place));
    return { nodes, end: place };
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
