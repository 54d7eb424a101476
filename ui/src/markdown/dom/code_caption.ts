import * as commonText from "../../bindings/texts/common";
import * as markdownText from "../../bindings/texts/markdown";
export type CodeAct = "code" | "preview" | "panel" | "wrap" | "download" | "copy";

const SVG = "http://www.w3.org/2000/svg";

// SVG paths of the icons, on a 16 × 16 grid.
const ICONS: Readonly<Partial<Record<CodeAct, string>>> = {
  panel:
    "M3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5v-7A1.5 1.5 0 0 1 3.5 3ZM9.5 3v10",
  wrap: "M2.5 3.75h11M2.5 8h8.75a2.25 2.25 0 0 1 0 4.5H8.5M10 10.5l-2 2 2 2M2.5 12.25h2.25",
  download: "M8 2.5v7.75M4.75 7.25 8 10.5l3.25-3.25M2.75 13.5h10.5",
  copy:
    "M7 5.5h5A1.5 1.5 0 0 1 13.5 7v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5Z" +
    "M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5",
};

/** The bar above a code block, which shows the language, the number of lines, and buttons. */
export class CodeCaption {
  readonly element: HTMLElement;
  readonly #document: Document;
  readonly #language: HTMLElement;
  readonly #lines: HTMLElement;
  readonly #wrap: HTMLButtonElement;
  readonly #copy: HTMLButtonElement;
  readonly #press: (act: CodeAct, origin: HTMLElement) => void;
  #views: HTMLElement | undefined;
  #panel: HTMLButtonElement | undefined;

  /**
   * When the user presses a button, `press` is called with the action of the button and with an
   * element. The event for the action must be dispatched on that element.
   */
  constructor(document: Document, press: (act: CodeAct, origin: HTMLElement) => void) {
    this.#document = document;
    this.#press = press;
    this.element = document.createElement("figcaption");
    this.#language = document.createElement("span");
    this.#language.className = "code-language";
    this.#lines = document.createElement("span");
    this.#lines.className = "code-count";
    this.#wrap = this.#button("wrap", markdownText.codeWrap());
    this.#wrap.setAttribute("aria-pressed", "false");
    const download = this.#button("download", markdownText.codeDownload());
    // If copying succeeds, the handler of `copy-code` changes the label for a short time.
    this.#copy = this.#button("copy", markdownText.codeCopy(), commonText.copy());
    this.element.append(this.#language, this.#lines, download, this.#wrap, this.#copy);
  }

  set language(name: string) {
    if (this.#language.textContent !== name) this.#language.textContent = name;
  }

  /** Sets the displayed number of lines. `undefined` hides it. */
  set lines(count: number | undefined) {
    const text = count === undefined ? "" : markdownText.codeLines({ count });
    if (this.#lines.textContent !== text) this.#lines.textContent = text;
  }

  /** Shows on the wrap button whether long lines are wrapped. */
  set wrapped(wrapped: boolean) {
    this.#wrap.setAttribute("aria-pressed", String(wrapped));
  }

  /** Shows or removes the buttons that switch between the code and its preview. */
  set previewed(previewed: boolean) {
    if (!previewed) {
      this.#views?.remove();
      this.#panel?.remove();
      return;
    }
    if (this.#views === undefined) {
      this.#views = this.#document.createElement("span");
      this.#views.className = "code-views segments small";
      this.#views.setAttribute("role", "group");
      this.#views.setAttribute("aria-label", markdownText.view());
      const code = this.#button("code", "", markdownText.code());
      const preview = this.#button("preview", "", markdownText.preview());
      code.className = "code-code";
      preview.className = "code-preview";
      code.setAttribute("aria-pressed", "true");
      preview.setAttribute("aria-pressed", "false");
      this.#views.append(code, preview);
    }
    this.#panel ??= this.#button("panel", markdownText.openPanel());
    this.#lines.after(this.#views, this.#panel);
  }

  #button(act: CodeAct, name: string, label = ""): HTMLButtonElement {
    const button = this.#document.createElement("button");
    button.type = "button";
    button.className = `code-button code-${act}`;
    if (name !== "") {
      button.setAttribute("aria-label", name);
      button.title = name;
    }
    const icon = ICONS[act];
    if (icon !== undefined) button.append(this.#icon(icon));
    const span = this.#document.createElement("span");
    span.textContent = label;
    if (label !== "") button.append(span);
    button.addEventListener("click", () => this.#press(act, act === "copy" ? span : button));
    return button;
  }

  #icon(shape: string): SVGElement {
    const svg = this.#document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 16 16");
    svg.setAttribute("aria-hidden", "true");
    const path = this.#document.createElementNS(SVG, "path");
    path.setAttribute("d", shape);
    svg.append(path);
    return svg;
  }
}
