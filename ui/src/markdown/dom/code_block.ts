import * as markdownText from "../../bindings/texts/markdown";
import { type ArtifactKind, type ShowArtifactDetail, artifactKind } from "./artifact";
import { type CodeAct, CodeCaption } from "./code_caption";
import { CodeColours } from "./code_colours";
import { CodePiece, LINES_PER_PIECE } from "./code_piece";
import { columnsOf } from "./columns";
import { findLanguage, languageFacts } from "../highlight/languages";
import { pageHighlighter } from "../highlight/page_worker";
import { PieceList, type Sight } from "./pieces";
import { allInside, restoreContent } from "./removed_content";

// Number of pieces (groups of lines) at the beginning of a code block that get their colours
// immediately. Further pieces get their colours only near the viewport. Coloured words slow down
// every frame, even outside the viewport: 100,000 of them add half a second to each frame.
const LIT_PIECES = 8;

const blocks = new WeakMap<Element, CodeBlock>();

export interface CopyCodeDetail {
  /** The code without a line break at its end. */
  readonly text: string;
}

export interface SaveCodeDetail {
  readonly text: string;
  readonly name: string;
}

/**
 * Shows code in a `<figure class="code">`. New lines appear immediately, without colours. The
 * highlighter sends the colours of complete lines later.
 */
export class CodeBlock {
  /** The element that shows the code. The caller inserts it into the document. */
  readonly figure: HTMLElement;
  /**
   * An empty element below the code. The handlers of the `show-artifact` and `artifact-ready`
   * events render the preview there.
   */
  readonly artifact: HTMLElement;
  readonly #colours: CodeColours;
  readonly #caption: CodeCaption;
  readonly #pre: HTMLElement;
  readonly #code: HTMLElement;
  readonly #folds = new PieceList();
  readonly #pieces: CodePiece[] = [];
  #language = "";
  #lineEnds = 0;
  /**
   * Width, in columns, of the widest line in all full pieces. A piece is full if it has
   * `LINES_PER_PIECE` lines.
   */
  #columns = 0;
  #closed = false;
  #artifactKind: ArtifactKind | undefined;
  /**
   * Whether the code was marked as complete although its last line had no line break. If so, the
   * colours of this incomplete line have been requested. When more code arrives, all colours must
   * therefore be requested again.
   */
  #requestedIncomplete = false;

  /** Whether new code blocks wrap long lines. This is the user's last choice in any code block. */
  static #wrap = false;

  constructor(document: Document, highlighter = pageHighlighter) {
    this.#colours = new CodeColours(document, highlighter, this.#pieces);
    this.figure = document.createElement("figure");
    this.figure.className = "code";
    // Show code from left to right, even if its comments are in a right-to-left language.
    this.figure.dir = "ltr";
    this.#caption = new CodeCaption(document, (act, origin) => this.#act(act, origin));
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

  /** Returns the code block whose figure is `node`; `undefined` if there is none. */
  static at(node: ChildNode | null): CodeBlock | undefined {
    return node instanceof Element ? blocks.get(node) : undefined;
  }

  /** The code of the block, character for character. */
  get text(): string {
    return this.#pieces.map((piece) => piece.text).join("");
  }

  /** Number of lines, including an incomplete last line. */
  get lineCount(): number {
    const last = this.#pieces.at(-1)?.text ?? "";
    return this.#lineEnds + (last === "" || last.endsWith("\n") ? 0 : 1);
  }

  /** Changes the language and the code. Reuses as many DOM nodes as possible. */
  update(language: string, text: string): void {
    const old = this.text;
    if (text !== old || language !== this.#language) restoreContent(this.figure);
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

  /** Appends code to the block. */
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
    this.#colours.request();
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Marks the code as complete. A later change marks it as incomplete again. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#requestedIncomplete = this.#colours.requestAll();
    this.#caption.lines = this.#pieces.length > 1 ? this.lineCount : undefined;
    this.#artifactKind = artifactKind(this.#language, this.text);
    this.#showArtifactButton();
  }

  /** Renders the lines near the viewport, and removes those far from it. */
  reveal(sight: Sight): void {
    this.#folds.reveal(sight);
  }

  /** Puts all lines into the document. The next call of `reveal` may remove them again. */
  unfold(): void {
    for (const piece of this.#pieces) this.#folds.unfold(piece);
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

  /**
   * Called when the newest piece is full, that is, has `LINES_PER_PIECE` lines. Makes the block at
   * least as wide as the widest line in all full pieces. Thus, the block keeps its width when a
   * piece is folded (emptied), because only full pieces are folded.
   */
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

  /** Marks the code as incomplete, because its text or its language has changed. */
  #reopen(): void {
    if (!this.#closed) return;
    this.#closed = false;
    this.#caption.lines = undefined;
    this.#artifactKind = undefined;
    this.#showArtifactButton();
    if (this.#requestedIncomplete) this.#colours.restart(this.#language);
    this.#requestedIncomplete = false;
  }

  #showLanguage(): void {
    const language = this.#language;
    if (language === "") delete this.figure.dataset["language"];
    else this.figure.dataset["language"] = language;
    const name = this.#facts?.name ?? language;
    this.#caption.language = name === "" ? markdownText.code() : name;
    const label = name === "" ? markdownText.code() : markdownText.codeIn({ language: name });
    this.#pre.setAttribute("aria-label", label);
  }

  get #facts() {
    const id = findLanguage(this.#language);
    return id === undefined ? undefined : languageFacts(id);
  }

  #act(act: CodeAct, origin: HTMLElement): void {
    switch (act) {
      case "code":
      case "preview":
      case "panel":
        if (this.#artifactKind !== undefined) {
          dispatch(origin, "show-artifact", this.#detail(this.#artifactKind, act));
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
    // Unfold all pieces, because wrapping changes the height of their lines, and a folded piece
    // would keep the old height.
    this.unfold();
  }

  #detail(kind: ArtifactKind, view: ShowArtifactDetail["view"]): ShowArtifactDetail {
    const { figure, text } = this;
    return { kind, text, figure, view, name: this.#facts?.file ?? "code.txt" };
  }

  #showArtifactButton(): void {
    const kind = this.#artifactKind;
    this.#caption.previewed = kind !== undefined;
    if (kind !== undefined) {
      // Dispatch the event in a microtask, because only then has the caller inserted the figure
      // into the document.
      queueMicrotask(() => {
        if (this.#artifactKind === kind) {
          dispatch(this.figure, "artifact-ready", this.#detail(kind, "preview"));
        }
      });
    }
  }
}

/**
 * Marks the code block whose figure is `element`, and all code blocks inside `element`, as
 * complete.
 */
export function closeCode(element: Element): void {
  for (const figure of [element, ...allInside(element, "figure.code")]) {
    blocks.get(figure)?.close();
  }
}

function dispatch(origin: HTMLElement, type: string, detail: unknown): void {
  origin.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
}

/**
 * Finds the end of a group of up to `count` lines that begins at the offset `start`. `end` is the
 * offset after the last line of the group; if the text has fewer complete lines, it is the end of
 * the text. `lines` is the number of line breaks from `start` to `end`.
 */
function takeLines(text: string, start: number, count: number): { end: number; lines: number } {
  let end = start;
  for (let lines = 0; lines < count; lines++) {
    const next = text.indexOf("\n", end) + 1;
    if (next === 0) return { end: text.length, lines };
    end = next;
  }
  return { end, lines: count };
}
