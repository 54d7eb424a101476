import { changesDirection } from "./direction_controls";
import { NO_RUNS, type Runs, joined, unpack } from "../highlight/runs";
import { codeNodes } from "./direction_marks";
import { type Piece, holdsSelection } from "./pieces";

// If a `<pre>` contains thousands of nodes or one growing text node, the browser lays out the whole
// element again for each added line. Therefore, code is divided into pieces with a limited number
// of lines.
/** Number of code lines in a piece. */
export const LINES_PER_PIECE = 50;

/**
 * Number of characters of a stretch. A stretch is a part of a very long line that the browser lays
 * out separately. Without stretches, each added character would change the layout of the whole
 * line. While lines are wrapped, stretches do not help, because a separate box cannot be wrapped
 * together with the text around it.
 *
 * An uncoloured line is divided from its beginning on, until the remaining text is shorter than two
 * stretches. Coloured lines need no stretches, because the highlighter colours only lines of at
 * most 5,000 characters.
 */
const STRETCH = 2_000;
/**
 * Maximum number of characters by which a stretch may be longer than `STRETCH`, so that it can end
 * at a suitable place.
 */
const MAX_SHIFT = 200;
/**
 * Matches characters that a stretch must not contain: tabs and right-to-left letters. The position
 * of a tab depends on the text before it, which would be in another box. The boxes of right-to-left
 * text would appear in the wrong order.
 */
const UNDIVIDED =
  /[\t\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A group of code lines in a separate element. The lines get their colours from top to bottom, so
 * the uncoloured lines are always at the end of the element. The uncoloured lines form a single
 * text node, except that very long lines are divided into stretches. Only the elements around the
 * text change when colours are added, so even wrong colours cannot change the code.
 */
export class CodePiece implements Piece {
  readonly element: HTMLElement;
  #text = "";
  #runs: Runs = NO_RUNS;
  /**
   * The size of the part that is already coloured: `text` is its number of characters, and `runs`
   * is the number of entries in `#runs` that belong to it.
   */
  #coloured = { text: 0, runs: 0 };
  readonly #rest: Text;
  /**
   * The nodes between the coloured text and `#rest`. Their text has no colours yet. They are
   * stretches (parts of very long lines), marks (see direction_marks.ts), and text nodes between
   * them.
   */
  #uncoloured: (HTMLElement | Text)[] = [];
  #folded = false;
  /** Whether the piece may show its colours. If not, it only stores the colours that arrive. */
  #lit: boolean;

  /**
   * If `lit` is true, the piece shows its colours as soon as they arrive. Otherwise, it shows them
   * only once it comes near the viewport.
   */
  constructor(document: Document, lit: boolean) {
    this.#lit = lit;
    this.element = document.createElement("span");
    this.element.className = "lines";
    this.#rest = document.createTextNode("");
    this.element.append(this.#rest);
  }

  /** The code of the piece. */
  get text(): string {
    return this.#text;
  }

  /** Appends code, at first without colours. */
  append(text: string): void {
    this.#text += text;
    if (this.#folded) return;
    this.#rest.appendData(text);
    this.#divide();
  }

  /**
   * Stores the colours of the next lines, and shows them if possible. Returns `false` if they must
   * wait (see `draw`).
   */
  colour(runs: Runs): boolean {
    this.#runs = joined(this.#runs, runs);
    return this.draw();
  }

  /**
   * Shows the colours that have arrived, unless the piece is folded or may not show colours yet.
   * Returns `false` if the colours must wait, because the user has selected a part of the
   * uncoloured text.
   */
  draw(): boolean {
    if (!this.#lit || this.#folded || this.#coloured.runs === this.#runs.length) return true;
    if ([...this.#uncoloured, this.#rest].some(holdsSelection)) return false;
    const before = this.#coloured.text;
    const { nodes, end } = this.#nodes(before);
    this.#dropUncoloured(end - before);
    (this.#uncoloured[0] ?? this.#rest).before(nodes);
    this.#coloured = { text: end, runs: this.#runs.length };
    return true;
  }

  removeColours(): void {
    this.#runs = NO_RUNS;
    if (!this.#folded && this.#coloured.text > 0) this.unfold();
  }

  reveal(): void {
    this.#lit = true;
    this.draw();
    // Divide text that could not be divided earlier, because the user had selected a part of it.
    this.#divide();
  }

  fold(): void {
    this.#folded = true;
    this.#lit = false;
    this.#uncoloured = [];
    this.#rest.data = "";
    this.element.replaceChildren();
  }

  unfold(): void {
    this.#folded = false;
    this.#coloured = { text: 0, runs: 0 };
    const { nodes, end } = divided(this.#text, this.element.ownerDocument);
    this.#uncoloured = nodes;
    this.#rest.data = this.#text.slice(end);
    this.element.replaceChildren(fragmentOf(nodes, this.element.ownerDocument), this.#rest);
    this.draw();
  }

  /**
   * Converts parts of `#rest` to separate nodes: the beginnings of very long lines to stretches,
   * and characters that change the direction of text to marks.
   */
  #divide(): void {
    const { data, length } = this.#rest;
    if (length < 2 * STRETCH && !changesDirection(data)) return;
    if (holdsSelection(this.#rest)) return;
    const { nodes, end } = divided(this.#rest.data, this.element.ownerDocument);
    if (nodes.length === 0) return;
    this.#rest.deleteData(0, end);
    this.#rest.before(fragmentOf(nodes, this.element.ownerDocument));
    this.#uncoloured = this.#uncoloured.concat(nodes);
  }

  /**
   * Removes the first `count` uncoloured characters from the element. They must form whole lines.
   */
  #dropUncoloured(count: number): void {
    let left = count;
    for (const node of [...this.#uncoloured, this.#rest]) {
      const length = node.textContent.length;
      if (node instanceof Text && (node === this.#rest || length > left)) {
        node.deleteData(0, left);
        return;
      }
      if (left === 0) return;
      node.remove();
      this.#uncoloured.shift();
      left -= length;
    }
  }

  /**
   * Creates coloured nodes for the lines from the offset `start` to the last line whose colours
   * have arrived. Returns these nodes, and the offset at which the lines end.
   */
  #nodes(start: number): { nodes: DocumentFragment; end: number } {
    const document = this.element.ownerDocument;
    const nodes = document.createDocumentFragment();
    const text = this.#text;
    let place = start;
    let plain = start;
    let lineEnd = endOfLine(text, place);
    for (const run of this.#runs.subarray(this.#coloured.runs)) {
      if (run === 0) {
        place = Math.min(lineEnd + 1, text.length);
        lineEnd = endOfLine(text, place);
        continue;
      }
      const { length, tokenClass } = unpack(run);
      const end = Math.min(place + length, lineEnd);
      if (tokenClass !== "plain" && end > place) {
        if (place > plain) appendPlain(nodes, text.slice(plain, place));
        const span = document.createElement("span");
        span.className = `code-${tokenClass}`;
        span.append(...codeNodes(text.slice(place, end), document));
        nodes.append(span);
        plain = end;
      }
      place = end;
    }
    if (place > plain) appendPlain(nodes, text.slice(plain, place));
    return { nodes, end: place };
  }
}

/**
 * Puts nodes into a fragment. Appends them one at a time, because there may be too many for the
 * arguments of a single call.
 */
function fragmentOf(nodes: readonly Node[], document: Document): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const node of nodes) fragment.append(node);
  return fragment;
}

function appendPlain(nodes: DocumentFragment, text: string): void {
  const { nodes: stretches, end } = divided(text, nodes.ownerDocument);
  nodes.append(fragmentOf(stretches, nodes.ownerDocument));
  if (end < text.length) nodes.append(text.slice(end));
}

/**
 * Divides very long lines of `text` into stretches, and converts characters that change the
 * direction of text to marks. `nodes` are the stretches, the marks and the text between them. They
 * cover `text` only up to the last stretch or mark. `end` is the offset at which the remaining text
 * begins.
 */
function divided(text: string, document: Document): { nodes: (HTMLElement | Text)[]; end: number } {
  const nodes: (HTMLElement | Text)[] = [];
  let end = 0;
  for (let start = 0; start < text.length; start = endOfLine(text, start) + 1) {
    const lineEnd = endOfLine(text, start);
    for (let at = start; lineEnd - at >= 2 * STRETCH; at = end) {
      const cut = placeToCut(text, at + STRETCH);
      if (cut === undefined || UNDIVIDED.test(text.slice(at, cut))) break;
      if (at > end) nodes.push(...codeNodes(text.slice(end, at), document));
      const stretch = document.createElement("span");
      stretch.className = "stretch";
      stretch.append(...codeNodes(text.slice(at, cut), document));
      nodes.push(stretch);
      end = cut;
    }
  }
  const rest = text.slice(end);
  if (changesDirection(rest)) {
    const pieces = codeNodes(rest, document);
    if (pieces.at(-1) instanceof Text) pieces.pop();
    nodes.push(...pieces);
    for (const { textContent } of pieces) end += textContent.length;
  }
  return { nodes, end };
}

/**
 * Returns the offset of a suitable place to divide a line: the first one at or after `at` that is
 * between two visible ASCII characters. There, a cut splits neither an emoji nor joined letters.
 * Returns `undefined` if there is no such place nearby.
 */
function placeToCut(text: string, at: number): number | undefined {
  for (let place = at; place < at + MAX_SHIFT; place++) {
    if (/^[!-~]{2}$/.test(text.slice(place - 1, place + 1))) return place;
  }
  return undefined;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
