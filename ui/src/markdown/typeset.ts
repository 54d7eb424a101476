import katex from "katex";
import "katex/dist/katex.min.css";

/** A typeset formula, or why there is none. */
export type TypesetFormula = { readonly node: Node } | { readonly reason: string };

const MAX_KEPT = 300;
const kept = new Map<string, TypesetFormula>();

/** Typesets TeX as nodes, without markup strings and without inline style attributes. */
export function typeset(tex: string, display: boolean): TypesetFormula {
  const key = `${display ? "d" : "i"}${tex}`;
  const result = kept.get(key) ?? made(tex, display);
  kept.delete(key);
  kept.set(key, result);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return "node" in result ? { node: result.node.cloneNode(true) } : result;
}

function made(tex: string, display: boolean): TypesetFormula {
  const parent = document.createElement("span");
  try {
    katex.render(tex, parent, {
      displayMode: display,
      output: "htmlAndMathml",
      strict: "ignore",
      // A reply must not reach for addresses or grow without bounds.
      trust: false,
      maxExpand: 1000,
      maxSize: 25,
      throwOnError: true,
    });
  } catch (error) {
    return {
      reason:
        error instanceof Error ? error.message.replace(/^KaTeX parse error: /, "") : String(error),
    };
  }
  const node = parent.firstChild;
  return node === null ? { reason: "The formula is empty." } : { node };
}
