import { type CodePiece, LINES_PER_PIECE } from "./code_piece";
import type { Highlighter, Listener, Session } from "../highlight/highlighter";
import { type Runs, measure } from "../highlight/runs";

// Maximum number of lines and maximum number of characters of a code block that get colours. For
// more code, the background worker would need more than a few seconds.
const MAX_LINES = 20_000;
const MAX_LENGTH = 2_000_000;

/**
 * The colours of one code block. Sends complete lines to the highlighter. When the highlighter
 * returns their colours, passes these on to the pieces of the block.
 */
export class CodeColours implements Listener {
  readonly #highlighter: Highlighter;
  readonly #document: Document;
  readonly #pieces: readonly CodePiece[];
  #language = "";
  /**
   * The highlighting session. `null` before the first line is sent; `undefined` if there is no
   * syntax highlighting for the language.
   */
  #session: Session | null | undefined = null;
  #unsent = "";
  /** Numbers of lines and characters that the code block has added so far. */
  #added = { lines: 0, length: 0 };
  /** Number of lines whose colours have arrived. */
  #coloured = 0;
  /**
   * Pieces that have received colours but cannot show them while some of their text is selected.
   */
  readonly #waiting = new Set<CodePiece>();

  /**
   * `pieces` is the array in which the code block keeps its pieces. The code block adds pieces to
   * this array and removes them later.
   */
  constructor(document: Document, highlighter: Highlighter, pieces: readonly CodePiece[]) {
    this.#document = document;
    this.#highlighter = highlighter;
    this.#pieces = pieces;
  }

  /**
   * Discards all colours, for example after a change of language. Adds the code again, so that
   * `request` asks for its colours, and ignores responses to earlier requests.
   */
  restart(language: string): void {
    this.#session?.close();
    this.#session = null;
    this.#stopWaiting();
    if (this.#coloured > 0) for (const piece of this.#pieces) piece.removeColours();
    this.#coloured = 0;
    this.#unsent = "";
    this.#added = { lines: 0, length: 0 };
    this.#language = language;
    for (const { text } of this.#pieces) this.add(text, text.split("\n").length - 1);
  }

  /**
   * Adds the next part of the code. `lines` is the number of line breaks in this part. The whole
   * part must belong to one `CodePiece`.
   */
  add(text: string, lines: number): void {
    this.#added.lines += lines;
    this.#added.length += text.length;
    if (this.#added.lines > MAX_LINES || this.#added.length > MAX_LENGTH) return;
    this.#unsent += text;
  }

  /** Requests the colours of the complete lines that have been added and not yet sent. */
  request(): void {
    this.#send(this.#unsent.lastIndexOf("\n") + 1);
  }

  /**
   * Requests the colours of all lines that have been added and not yet sent, even of an incomplete
   * last line. Returns whether the last line is incomplete.
   */
  requestAll(): boolean {
    const isIncomplete = this.#unsent !== "" && !this.#unsent.endsWith("\n");
    this.#send(this.#unsent.length);
    return isIncomplete;
  }

  colour(runs: Runs): void {
    let start = 0;
    while (start < runs.length) {
      const piece = this.#pieces[Math.floor(this.#coloured / LINES_PER_PIECE)];
      const room = LINES_PER_PIECE - (this.#coloured % LINES_PER_PIECE);
      const { end, lines } = measure(runs, start, room);
      if (piece === undefined || lines === 0) return;
      if (!piece.colour(runs.subarray(start, end))) this.#wait(piece);
      this.#coloured += lines;
      start = end;
    }
  }

  #send(end: number): void {
    if (end === 0) return;
    if (this.#session === null) this.#session = this.#highlighter.open(this.#language, this);
    this.#session?.send(this.#unsent.slice(0, end));
    this.#unsent = this.#unsent.slice(end);
  }

  #wait(piece: CodePiece): void {
    if (this.#waiting.size === 0) {
      this.#document.addEventListener("selectionchange", this.#tryAgain);
    }
    this.#waiting.add(piece);
  }

  readonly #tryAgain = (): void => {
    for (const piece of this.#waiting) if (piece.draw()) this.#waiting.delete(piece);
    if (this.#waiting.size === 0) this.#stopWaiting();
  };

  #stopWaiting(): void {
    this.#waiting.clear();
    this.#document.removeEventListener("selectionchange", this.#tryAgain);
  }
}
