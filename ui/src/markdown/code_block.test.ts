// @vitest-environment jsdom
import { expect, it } from "vitest";
import { CodeBlock, type CopyCodeDetail } from "./code_block";
import { rendered } from "./test_documents";

function lines(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${String(index)}\n`).join("");
}

it("names the language, or none", () => {
  expect(rendered("``` rust,no_run x\na\n```").innerHTML).toBe(
    '<figure class="code" dir="ltr" data-language="rust,no_run">' +
      '<figcaption><span class="code-language">rust,no_run</span>' +
      '<button type="button" class="code-copy" aria-label="Copy code">Copy</button></figcaption>' +
      '<pre tabindex="0"><code><span class="lines">a\n</span></code></pre></figure>',
  );
  expect(rendered("    a").querySelector("figure")?.hasAttribute("data-language")).toBe(false);
});

it("holds its text in pieces of 50 lines, however it came", () => {
  const text = `${lines(120)}open`;
  const atOnce = new CodeBlock(document);
  atOnce.update("x", text);
  const pieces = [...atOnce.figure.querySelectorAll(".lines")].map((piece) => piece.textContent);
  expect(pieces.map((piece) => piece.split("\n").length - 1)).toEqual([50, 50, 20]);
  expect(pieces.join("")).toBe(text);

  const bitByBit = new CodeBlock(document);
  bitByBit.update("x", "");
  for (const character of text) bitByBit.append(character);
  expect(bitByBit.figure.isEqualNode(atOnce.figure)).toBe(true);
});

it("keeps its nodes when text is added and starts anew when it differs", () => {
  const block = new CodeBlock(document);
  block.update("x", "a\nb");
  const node = block.figure.querySelector(".lines")?.firstChild;
  block.update("y", "a\nbc\n");
  expect(block.figure.querySelector(".lines")?.firstChild).toBe(node);
  expect(block.figure.dataset["language"]).toBe("y");
  block.update("", "a\n");
  expect(block.figure.querySelector("code")?.textContent).toBe("a\n");
  expect(block.figure.dataset["language"]).toBeUndefined();
});

it("asks for a copy by an event that bubbles", () => {
  const container = rendered("> ```\n> a\n>\n> b\n> ```");
  const copied: string[] = [];
  container.addEventListener("copy-code", (event) => {
    copied.push((event as CustomEvent<CopyCodeDetail>).detail.text);
  });
  container.querySelector("button")?.click();
  expect(copied).toEqual(["a\n\nb"]);
});
