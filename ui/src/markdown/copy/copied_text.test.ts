// @vitest-environment jsdom
import { expect, it } from "vitest";
import { textToCopy } from "./copied_text";
import { formulasTypeset } from "../dom/formula";

it.each([
  ["nothing", "", ""],
  ["paragraphs", "One *two*\nthree\n\n\n**four** `five  six`", "One two three\n\nfour five  six"],
  ["line breaks", "One  \ntwo\\\nthree", "One\ntwo\nthree"],
  ["headings", "# Title\nText\n### Small", "Title\n\nText\n\nSmall"],
  ["tight lists", "- one\n- two\n  1. a\n  2. b\n- three", "- one\n- two\n  1. a\n  2. b\n- three"],
  ["loose lists", "1. one\n\n   more\n\n2. two", "1. one\n\n   more\n\n2. two"],
  ["a list that starts later", "7. seven\n8. eight", "7. seven\n8. eight"],
  ["tasks", "- [x] done\n- [ ] not", "- [x] done\n- [ ] not"],
  ["tables", "|a|b|\n|-|-:|\n|*c*|d e|\n||f|", "a\tb\nc\td e\n\tf"],
  ["cells of several lines", "|a|b|\n|-|-|\n|c<br>d|e|", "a\tb\nc d\te"],
  ["code", "```ts\nlet a = 1;\n\n  *b*\n```", "let a = 1;\n\n  *b*"],
  ["code in a list", "- one\n\n  ```\n  a\n    b\n  ```", "- one\n\n  a\n    b"],
  ["quotes", "> one\n>\n> > two", "> one\n>\n> > two"],
  ["rules", "one\n\n---\n\ntwo", "one\n\n---\n\ntwo"],
  [
    "links",
    "[here](https://a.example/) <https://b.example/>",
    "here (https://a.example/) https://b.example/",
  ],
  ["links without an address", "[here]() and there", "here and there"],
  ["mail", "<a@b.example>", "a@b.example"],
  ["images", "![a map](https://a.example/x.png) ![](https://a.example/)", "a map"],
  ["footnotes", "5[^n]\n\n[^n]: note\n[^m]: more", "5[1]\n\n1. note\n\n2. more"],
  ["what is escaped", "\\*stars\\* &amp; 1 < 2 <b>", "*stars* & 1 < 2 <b>"],
])("%s", (_, markdown, plain) => {
  expect(textToCopy(markdown)).toBe(plain);
});

it("code with many spaces is copied at once", () => {
  // A pattern that takes quadratic time would need minutes for this text.
  const code = `b${" ".repeat(1_000_000)}c`;
  expect(textToCopy(`a \`${code}\` d`) === `a ${code} d`).toBe(true);
});

it("the copied text contains each typeset formula once, as Markdown source", async () => {
  const text = "a $x^2$ b\n\n$$\ny\n$$\n\nend";
  textToCopy(text);
  await formulasTypeset();
  expect(textToCopy(text)).toBe("a $x^2$ b\n\n$$y$$\n\nend");
});
