import { type CodePiece, LINES_PER_PIECE } from "./code_piece";
import type { Highlighter, Listener, Session } from "../highlight/highlighter";
import { type Runs, measure } from "../highlight/runs";

// What lies behind stays plain: its colours would take the worker more than a few seconds.
const MAX_LINES = 20_000;
const MAX_LENGTH = 2_000_000;

/**
 * The colours of one block of code: sends its lines to the highlighter as soon as they are
 * complete and gives the answers to the block's pieces, whose list belongs to the block.
 */
export class CodeColours implements Listener {
  readonly #highlighter: Highlighter;
  readonly #document: Document;
  readonly #pieces: readonly CodePiece[];
  #language = "";
  /** `null` while no line has been sent, `undefined` if the language has no colours. */
  #session: Session | null | undefined = null;
  /** What has not been sent yet. */
  #unsent = "";
  /** Lines and characters that were added. */
  #added = { lines: 0, length: 0 };
  /** Lines whose colours have come. */
  #coloured = 0;
  /** Pieces whose colours wait for a selection to go. */
  readonly #waiting = new Set<CodePiece>();

  /** `pieces` are those of the block, now and later. */
  constructor(document: Document, highlighter: Highlighter, pieces: readonly CodePiece[]) {
    this.#document = document;
    this.#highlighter = highlighter;
    this.#pieces = pieces;
  }

  /** Begins anew, with the text that is in the pieces. Answers to what was sent are dropped. */
  restart(language: string): void {
    this.#session?.close();
    this.#session = null;
    this.#stopWaiting();
    if (this.#coloured > 0) for (const piece of this.#pieces) piece.bleach();
    this.#coloured = 0;
    this.#unsent = "";
    this.#added = { lines: 0, length: 0 };
    this.#language = language;
    for (const { text } of this.#pieces) this.add(text, text.split("\n").length - 1);
  }

  /** Takes code, of one piece, that follows what was added before. */
  add(text: string, lines: number): void {
    this.#added.lines += lines;
    this.#added.length += text.length;
    if (this.#added.lines > MAX_LINES || this.#added.length > MAX_LENGTH) return;
    this.#unsent += text;
  }

  /** Asks for the colours of all complete lines. */
  ask(): void {
    this.#send(this.#unsent.lastIndexOf("\n") + 1);
  }

  /** Asks for the colours of the last line too. True if it was not complete. */
  askForAll(): boolean {
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
