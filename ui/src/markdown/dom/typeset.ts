import * as markdownText from "../../bindings/texts/markdown";
import katex from "katex";
import "katex/dist/katex.min.css";

/** A typeset formula, or the reason why it could not be typeset. */
export type TypesetFormula = { readonly node: Node } | { readonly reason: string };

const MAX_CACHED = 300;
/**
 * Maximum number of tokens in a formula after its macros are expanded. KaTeX limits the number of
 * expansions, but not the length of the expanded formula. Typesetting a longer formula would take
 * seconds.
 */
const MAX_TOKENS = 10_000;
const cache = new Map<string, TypesetFormula>();

/**
 * Converts TeX to DOM nodes rather than HTML text, because the content security policy does not
 * allow inserting HTML text or using style attributes in it.
 */
export function typeset(tex: string, display: boolean): TypesetFormula {
  const key = `${display ? "d" : "i"}${tex}`;
  const result = cache.get(key) ?? rendered(tex, display);
  cache.delete(key);
  cache.set(key, result);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return "node" in result ? { node: result.node.cloneNode(true) } : result;
}

function rendered(tex: string, display: boolean): TypesetFormula {
  const parent = document.createElement("span");
  try {
    katex.render(tex, parent, {
      displayMode: display,
      output: "htmlAndMathml",
      strict: "ignore",
      // A formula comes from a model, so it must not load resources or produce endless output.
      trust: false,
      maxExpand: 1000,
      macros: countedMacros(),
      maxSize: 25,
      throwOnError: true,
    });
  } catch (error) {
    if (error instanceof RangeError) return { reason: markdownText.formulaTooDeep() };
    return {
      reason:
        error instanceof Error ? error.message.replace(/^KaTeX parse error: /, "") : String(error),
    };
  }
  const node = parent.firstChild;
  return node === null ? { reason: markdownText.formulaEmpty() } : { node };
}

/**
 * Returns a macro table that counts tokens: KaTeX looks up each token of a formula in this table.
 * When the number of tokens exceeds the maximum, the look-up throws an error, which stops the
 * typesetting.
 */
function countedMacros(): Record<string, string> {
  let tokens = 0;
  return new Proxy<Record<string, string>>(
    {},
    {
      getOwnPropertyDescriptor(macros, name) {
        if (++tokens > MAX_TOKENS) throw new Error(markdownText.formulaTooLong());
        return Reflect.getOwnPropertyDescriptor(macros, name);
      },
    },
  );
}
