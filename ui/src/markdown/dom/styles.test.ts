import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = import.meta.dirname;
const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));

/**
 * Returns all compound selectors in a style sheet. A compound selector, such as `td:last-child`,
 * describes a single element.
 */
function compounds(css: string): string[] {
  const selectors = css.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/([^{}]+)\{/g);
  return [...selectors].flatMap(([, selector]) => {
    // Remove the content of all parentheses, because a comma or combinator inside parentheses does
    // not end a compound selector.
    const whole = (selector ?? "").replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "()");
    return whole.split(/[\s>+~,]+/).filter((compound) => compound !== "");
  });
}

// No selector may test the position of a descendant, as in `table:has(th:nth-child(5))`, because
// Chromium would recompute the styles of all cells of the table for each new group of rows.
it.each(sheets)("%s looks for no position inside :has()", (sheet) => {
  const css = readFileSync(join(folder, sheet), "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
  expect(css).not.toMatch(/:has\((?:[^()]|\([^()]*\))*:(?:nth|first|last|only)-/);
});

// Allow `:last-child` only with an element type or class. Otherwise, WebKit tests it on almost
// every element and marks the element's parent. When a child is appended to a marked parent, WebKit
// recomputes the style of the previous child, which can be a very long block.
it.each(sheets)("%s uses :last-child only with an element type or a class", (sheet) => {
  const last = compounds(readFileSync(join(folder, sheet), "utf8")).filter((compound) =>
    /:(?:last|only|nth-last)-/.test(compound),
  );
  for (const compound of last) expect(compound).toMatch(/^[a-z.]/);
});

it("inline code keeps its spaces and its direction", () => {
  const css = readFileSync(join(folder, "markdown.css"), "utf8");
  const rule = /\n\.markdown :not\(pre\) > code \{([^}]*)\}/.exec(css)?.[1];
  expect(rule).toContain("white-space: break-spaces;");
  expect(rule).toContain("direction: ltr;");
  expect(rule).toContain("unicode-bidi: isolate;");
});
