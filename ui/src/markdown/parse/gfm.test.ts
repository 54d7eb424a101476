// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { gfmDifferences, gfmExamples } from "./gfm_examples";
import { rendered } from "../test_documents";

/**
 * Returns the elements and the text of a node in a short notation. The notation contains no
 * attributes except addresses and alignment. Checkboxes are ☐ and ☑.
 */
function outline(node: Node): string {
  const inner = [...node.childNodes].map(outline).join("");
  if (node instanceof Text) return node.data.replaceAll("\n", " ");
  if (!(node instanceof Element)) return inner;
  if (node instanceof HTMLInputElement) return node.checked ? "☑" : "☐";
  if (node.localName === "div") return inner;
  const about = node.getAttribute("href") ?? node.className.replace(/^align-|^task$/, "");
  return `<${node.localName}${about === "" ? "" : ` ${about}`}>${inner}</${node.localName}>`;
}

for (const [section, examples] of [
  ...Object.entries(gfmExamples),
  ["differences", gfmDifferences] as const,
]) {
  describe(`GFM 0.29: ${section}`, () => {
    it.each(examples)("%j", (markdown, structure) => {
      expect([...rendered(markdown).childNodes].map(outline).join("")).toBe(structure);
    });
  });
}

it.each(["1~2小时，3~4小时", "about ~5 of ~10", "a~b~c", "~ no ~"])(
  "a single tilde renders no strikethrough in %j",
  (text) => {
    expect(rendered(text).querySelector("s")).toBeNull();
    expect(rendered(text).textContent).toBe(text);
  },
);
