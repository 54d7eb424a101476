import * as markdownText from "../../bindings/texts/markdown";
import type { Token } from "markdown-it";
import type { Attributes, Cursor } from "./cursor";
import { formulaSource, isDisplay, isOpen } from "../parse/formula_rules";

type Typeset = (typeof import("./typeset"))["typeset"];

let typeset: Typeset | undefined;
let loading: Promise<void> | undefined;
/**
 * The formulas on the page that still show their source, because the typesetter has not been
 * loaded.
 */
const waiting = new Set<HTMLElement>();

/**
 * Renders a formula at the position of `cursor`. A complete formula is typeset once, and its
 * element is reused until the formula changes. The attributes `data-tex` and `data-markup` of the
 * element contain the TeX and the opening markup of the formula.
 */
export function drawFormula(token: Token, cursor: Cursor, tag: "div" | "span"): Element {
  const attributes: Attributes = {
    class: isDisplay(token.markup) ? "math math-display" : "math",
    dir: "ltr",
    "data-tex": token.content,
    "data-markup": token.markup,
    ...(tag === "div"
      ? { tabindex: "0", role: "group", "aria-label": markdownText.formula() }
      : {}),
  };
  if (isOpen(token)) return drawOpen(token.content, cursor, tag, attributes);
  const old = cursor.peek();
  if (old instanceof Element && old.localName === tag && isFormula(old, attributes)) {
    cursor.keep();
    return old;
  }
  const element = cursor.document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  fill(element);
  cursor.put(element);
  return element;
}

/** Returns the Markdown source of a rendered formula; `null` for any other element. */
export function writtenFormula(element: Element): string | null {
  const tex = element.getAttribute("data-tex");
  return tex === null ? null : formulaSource(tex, element.getAttribute("data-markup") ?? "$$");
}

/**
 * Resolves as soon as no formula is waiting for the typesetter any more, or as soon as loading the
 * typesetter has failed.
 */
export async function formulasTypeset(): Promise<void> {
  await loading;
}

function drawOpen(tex: string, cursor: Cursor, tag: string, attributes: Attributes): Element {
  const element = cursor.open(tag, {
    ...attributes,
    class: `${attributes["class"] ?? ""} math-source math-open`,
  });
  cursor.text(tex);
  cursor.close();
  return element;
}

function isFormula(element: Element, attributes: Attributes): boolean {
  return (
    !element.classList.contains("math-open") &&
    element.classList.contains("math-display") === attributes["class"]?.endsWith("display") &&
    element.getAttribute("data-tex") === attributes["data-tex"] &&
    element.getAttribute("data-markup") === attributes["data-markup"]
  );
}

function fill(element: HTMLElement): void {
  const tex = element.dataset["tex"] ?? "";
  if (typeset === undefined) {
    element.classList.add("math-source");
    element.textContent = tex;
    waiting.add(element);
    loading ??= load();
    return;
  }
  const result = typeset(tex, isDisplay(element.dataset["markup"] ?? ""));
  if ("node" in result) {
    element.classList.remove("math-source");
    element.replaceChildren(result.node);
  } else {
    element.classList.add("math-source", "math-wrong");
    element.title = result.reason;
    element.textContent = tex;
  }
}

async function load(): Promise<void> {
  try {
    ({ typeset } = await import("./typeset"));
  } catch {
    // The typesetter could not be loaded, so the waiting formulas keep showing their source. Reset
    // `loading`, so that the next formula tries again to load it.
    loading = undefined;
    return;
  }
  // Skip elements that a `Cursor` has reused for other content while the typesetter was being
  // loaded.
  for (const element of waiting)
    if (element.classList.contains("math-source") && !element.classList.contains("math-open"))
      fill(element);
  waiting.clear();
}
