import { type ArtifactKind, type ShowArtifactDetail, artifactKind } from "./artifact";
import { type CodeAct, CodeCaption } from "./code_caption";
import { CodeColours } from "./code_colours";
import { CodePiece, LINES_PER_PIECE } from "./code_piece";
import { columnsOf } from "./columns";
import { findLanguage, languageFacts } from "../highlight/languages";
import { pageHighlighter } from "../highlight/page_worker";
import { PieceList, type Sight } from "./pieces";

// A hundred thousand coloured words cost a browser half a second a frame, wherever they are. Behind
// these pieces colours are drawn where `reveal` says that somebody looks.
const LIT_PIECES = 8;

const blocks = new WeakMap<Element, CodeBlock>();

/** What a `copy-code` event carries. */
export interface CopyCodeDetail {
  /** The code without its last line end. */
  readonly text: string;
}

/** What a `save-code` event carries. */
export interface SaveCodeDetail {
  readonly text: string;
  /** What the file may be called. */
  readonly name: string;
}

/**
 * A `<figure class="code">` and the code in it. All lines enter the DOM here and nowhere else, at
 * once and plain; their colours come later, from the highlighter, for complete lines.
 */
export class CodeBlock {
  /** The element to put into the document. */
  readonly figure: HTMLElement;
  /** The empty place behind the code that a handler of `show-artifact` draws into. */
  readonly artifact: HTMLElement;
  readonly #colours: CodeColours;
  readonly #caption: CodeCaption;
  readonly #pre: HTMLElement;
  readonly #code: HTMLElement;
  readonly #folds = new PieceList();
  readonly #pieces: CodePiece[] = [];
  #language = "";
  /** Line ends in the code. */
  #lineEnds = 0;
  /** Columns of the widest line in a piece that is complete. */
  #columns = 0;
  #closed = false;
  #artifactKind: ArtifactKind | undefined;
  /** The colours were asked of a last line that is not complete. */
  #askedForIncomplete = false;

  /** Whether the reader wants long lines wrapped: the last choice holds for what is drawn next. */
  static #wrap = false;

  constructor(document: Document, highlighter = pageHighlighter) {
    this.#colours = new CodeColours(document, highlighter, this.#pieces);
    this.figure = document.createElement("figure");
    this.figure.className = "code";
    // Code reads from left to right even where a comment in it would say otherwise.
    this.figure.dir = "ltr";
    this.#caption = new CodeCaption(document, (act, origin) => {
      this.#act(act, origin);
    });
    this.#pre = document.createElement("pre");
    this.#pre.tabIndex = 0;
    this.#pre.setAttribute("role", "group");
    this.#code = document.createElement("code");
    this.#pre.append(this.#code);
    this.artifact = document.createElement("div");
    this.artifact.className = "artifact";
    this.artifact.hidden = true;
    this.figure.append(this.#caption.element, this.#pre, this.artifact);
    this.#showLanguage();
    if (CodeBlock.#wrap) this.#setWrapped(true);
    blocks.set(this.figure, this);
  }

  /** The code block whose figure this node is. */
  static at(node: ChildNode | null): CodeBlock | undefined {
    return node instanceof Element ? blocks.get(node) : undefined;
  }

  /** The code, character for character. */
  get text(): string {
    return this.#pieces.map((piece) => piece.text).join("");
  }

  /** How many lines the code has; one that is not complete counts. */
  get lineCount(): number {
    const last = this.#pieces.at(-1)?.text ?? "";
    return this.#lineEnds + (last === "" || last.endsWith("\n") ? 0 : 1);
  }

  /** Makes this a block of that language and text, keeping as much of the DOM as fits. */
  update(language: string, text: string): void {
    const old = this.text;
    const fits = text.startsWith(old);
    if (!fits || language !== this.#language) this.#reopen();
    if (language !== this.#language) {
      this.#language = language;
      this.#showLanguage();
      this.#colours.restart(language);
    }
    if (!fits) this.#clear();
    this.append(fits ? text.slice(old.length) : text);
  }

  /** Adds code behind what is there. */
  append(text: string): void {
    if (text !== "") this.#reopen();
    let start = 0;
    while (start < text.length) {
      const room = LINES_PER_PIECE - (this.#lineEnds % LINES_PER_PIECE);
      const { end, lines } = takeLines(text, start, room);
      const chunk = text.slice(start, end);
      this.#addToPiece(chunk);
      this.#lineEnds += lines;
      if (lines === room) this.#widen();
      this.#colours.add(chunk, lines);
      start = end;
    }
    this.#colours.ask();
  }

  /** Nothing more comes. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#askedForIncomplete = this.#colours.askForAll();
    this.#caption.lines = this.#pieces.length > 1 ? this.lineCount : undefined;
    this.#artifactKind = artifactKind(this.#language, this.text);
    this.#showArtifactButton();
  }

  /** Draws the lines near the reader and takes those out of the document that are far away. */
  reveal(sight: Sight): void {
    this.#folds.reveal(sight);
  }

  /** Puts all lines into the document, until `reveal` takes out again what is far. */
  unfold(): void {
    for (const piece of this.#pieces) this.#folds.unfold(piece);
  }

  /** Makes sure that a line, counted from 0, is in the document. Returns the element it is in. */
  showLine(line: number): HTMLElement | undefined {
    const piece = this.#pieces[Math.floor(line / LINES_PER_PIECE)];
    if (piece === undefined || line < 0) return undefined;
    this.#folds.unfold(piece);
    piece.reveal();
    return piece.element;
  }

  #addToPiece(chunk: string): void {
    let piece = this.#pieces.at(-1);
    if (piece === undefined || this.#lineEnds === this.#pieces.length * LINES_PER_PIECE) {
      piece = new CodePiece(this.#code.ownerDocument, this.#pieces.length < LIT_PIECES);
      this.#pieces.push(piece);
      this.#folds.add(piece);
      this.#code.append(piece.element);
    }
    piece.append(chunk);
  }

  /** Only complete pieces fold, and the width must not depend on which of them are. */
  #widen(): void {
    const columns = columnsOf(this.#pieces.at(-1)?.text ?? "");
    if (columns <= this.#columns) return;
    this.#columns = columns;
    this.#code.style.setProperty("--columns", `${String(columns)}ch`);
  }

  #clear(): void {
    this.#code.replaceChildren();
    this.#code.style.removeProperty("--columns");
    this.#folds.clear();
    this.#pieces.length = 0;
    this.#lineEnds = 0;
    this.#columns = 0;
    this.#colours.restart(this.#language);
  }

  /** More comes after all, or something else. */
  #reopen(): void {
    if (!this.#closed) return;
    this.#closed = false;
    this.#caption.lines = undefined;
    this.#artifactKind = undefined;
    this.#showArtifactButton();
    if (this.#askedForIncomplete) this.#colours.restart(this.#language);
    this.#askedForIncomplete = false;
  }

  #showLanguage(): void {
    const language = this.#language;
    if (language === "") delete this.figure.dataset["language"];
    else this.figure.dataset["language"] = language;
    const name = this.#facts?.name ?? language;
    this.#caption.language = name === "" ? "Code" : name;
    this.#pre.setAttribute("aria-label", name === "" ? "Code" : `Code, ${name}`);
  }

  get #facts() {
    const id = findLanguage(this.#language);
    return id === undefined ? undefined : languageFacts(id);
  }

  #act(act: CodeAct, origin: HTMLElement): void {
    switch (act) {
      case "artifact":
        if (this.#artifactKind !== undefined) {
          const { figure, text } = this;
          const detail: ShowArtifactDetail = { kind: this.#artifactKind, text, figure };
          dispatch(origin, "show-artifact", detail);
        }
        return;
      case "wrap":
        CodeBlock.#wrap = !("wrap" in this.figure.dataset);
        this.#setWrapped(CodeBlock.#wrap);
        return;
      case "download": {
        const name = this.#facts?.file ?? "code.txt";
        const detail: SaveCodeDetail = { text: this.text, name };
        dispatch(origin, "save-code", detail);
        return;
      }
      case "copy": {
        const detail: CopyCodeDetail = { text: this.text.replace(/\n$/, "") };
        dispatch(origin, "copy-code", detail);
      }
    }
  }

  #setWrapped(wrapped: boolean): void {
    this.#caption.wrapped = wrapped;
    this.figure.toggleAttribute("data-wrap", wrapped);
    // The heights that folded pieces keep are no longer theirs.
    this.unfold();
  }

  #showArtifactButton(): void {
    const kind = this.#artifactKind;
    this.#caption.artifact = kind && (kind === "mermaid" ? "Show diagram" : "Show preview");
  }
}

/** Tells the code blocks in an element, or the one it is, that nothing more comes. */
export function closeCode(element: Element): void {
  for (const figure of [element, ...element.querySelectorAll("figure.code")]) {
    blocks.get(figure)?.close();
  }
}

function dispatch(origin: HTMLElement, type: string, detail: unknown): void {
  origin.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
}

/** Where the next `count` lines of a text end, or all it has if it has fewer. */
function takeLines(text: string, start: number, count: number): { end: number; lines: number } {
  let end = start;
  for (let lines = 0; lines < count; lines++) {
    const next = text.indexOf("\n", end) + 1;
    if (next === 0) return { end: text.length, lines };
    end = next;
  }
  return { end, lines: count };
}
