import type { Sight } from "./pieces";

// A `<pre>` of thousands of nodes, or one growing text, is laid out anew on every append; in
// pieces of this many lines it is not.
const LINES_PER_PIECE = 50;

const blocks = new WeakMap<Element, CodeBlock>();

/** What a `copy-code` event carries. */
export interface CopyCodeDetail {
  /** The code without its last line end. */
  readonly text: string;
}

/**
 * A `<figure class="code">` and the code in it. All lines enter the DOM here and nowhere else: a
 * highlighter would colour the pieces (`span.lines`) by the figure's `data-language`.
 */
export class CodeBlock {
  /** The element to put into the document. */
  readonly figure: HTMLElement;
  readonly #name: HTMLElement;
  readonly #code: HTMLElement;
  #text = "";
  #piece: Text | undefined;
  /** Lines the current piece has room for. */
  #room = 0;

  constructor(document: Document) {
    this.figure = document.createElement("figure");
    this.figure.className = "code";
    // Code reads from left to right even where a comment in it would say otherwise.
    this.figure.dir = "ltr";
    this.#name = document.createElement("span");
    this.#name.className = "code-language";
    const copy = document.createElement("button");
    copy.type = "button";
    copy.className = "code-copy";
    copy.setAttribute("aria-label", "Copy code");
    copy.textContent = "Copy";
    copy.addEventListener("click", () => {
      const detail: CopyCodeDetail = { text: this.#text.replace(/\n$/, "") };
      copy.dispatchEvent(new CustomEvent("copy-code", { bubbles: true, detail }));
    });
    const caption = document.createElement("figcaption");
    caption.append(this.#name, copy);
    const pre = document.createElement("pre");
    pre.tabIndex = 0;
    this.#code = document.createElement("code");
    pre.append(this.#code);
    this.figure.append(caption, pre);
    blocks.set(this.figure, this);
  }

  /** The code block whose figure this node is. */
  static at(node: ChildNode | null): CodeBlock | undefined {
    return node instanceof Element ? blocks.get(node) : undefined;
  }

  /** Makes this a block of that language and text, keeping as much of the DOM as fits. */
  update(language: string, text: string): void {
    if (language === "") delete this.figure.dataset["language"];
    else this.figure.dataset["language"] = language;
    if (this.#name.textContent !== language) this.#name.textContent = language;
    if (!text.startsWith(this.#text)) this.#clear();
    this.append(text.slice(this.#text.length));
  }

  /** Adds code behind what is there. */
  append(text: string): void {
    this.#text += text;
    let start = 0;
    while (start < text.length) {
      if (this.#room === 0) this.#addPiece();
      let end = start;
      while (end < text.length && this.#room > 0) {
        const line = text.indexOf("\n", end) + 1;
        end = line === 0 ? text.length : line;
        if (line > 0) this.#room--;
      }
      this.#piece?.appendData(text.slice(start, end));
      start = end;
    }
  }

  /** Draws the lines in sight. */
  reveal(sight: Sight): void {
    void sight;
  }

  #addPiece(): void {
    const lines = this.#code.ownerDocument.createElement("span");
    lines.className = "lines";
    this.#piece = this.#code.ownerDocument.createTextNode("");
    lines.append(this.#piece);
    this.#code.append(lines);
    this.#room = LINES_PER_PIECE;
  }

  #clear(): void {
    this.#code.replaceChildren();
    this.#text = "";
    this.#piece = undefined;
    this.#room = 0;
  }
}
