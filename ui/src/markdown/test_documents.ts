import { renderMarkdown } from "./dom/render";
import { MarkdownView } from "./stream/view";

/**
 * Returns a container into which a document was rendered all at once. Streaming the document, in
 * pieces of any size, must give the same result.
 */
export function rendered(text: string): HTMLElement {
  const container = document.createElement("div");
  renderMarkdown(text, container);
  return container;
}

/** Returns a container and its view, which has already received `pieces` of a growing text. */
export function growing(pieces: Iterable<string> = []) {
  const container = document.createElement("div");
  const view = new MarkdownView(container);
  for (const piece of pieces) view.append(piece);
  return { container, view };
}

/**
 * Returns a copy of the content of `container` without the section elements that group the blocks.
 */
export function blocksOf(container: Element): HTMLElement {
  const copy = document.createElement("div");
  copy.append(...container.cloneNode(true).childNodes);
  for (const section of copy.querySelectorAll(":scope > .section")) {
    section.replaceWith(...section.childNodes);
  }
  return copy;
}

/** Short documents in which a character or a line changes the meaning of the text before it. */
export const trickyDocuments: readonly string[] = [
  // Documents with setext headings, and with lines that only resemble the underline of such a
  // heading.
  "Title\n===\n\ntext\n---\nmore\n\n---\n",
  "one\ntwo\n= =\nthree\n--\nfour\n-",
  "para\n- item\n===\n",
  // Documents with lazy continuation lines.
  "> quote\nlazy\n> again\n\nout",
  "- item\nlazy\n  still\n\nout\n",
  "> - a\nb\n> c\n\n> d",
  // Documents with lists: nested, loose, interrupted, renumbered.
  "- a\n  - b\n    - c\n- d\n\n- e\n\n  f\n* other\n",
  "1. a\n\n2. b\n\n10. c\nd\n2) e\n",
  "7. seven\n   1. one\n\n      more\n8. eight\n",
  "- a\n-\n- \n\n  b\n- c",
  "- [ ] open\n- [x] done\n- [X]   done\n- [y] none\n- [ ]\n\n1. [ ] loose\n\n2. [x]two",
  // Documents with tables.
  "| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 |\nend\n\nafter",
  "a | b\n--|--:\n`x|y` | z\\|w\n> quote\n",
  "```a | b\n--|--:\n1 | 2\n\n# c | d\n--|--\n",
  "text\n| a |\n|---|\n| b |\n\n| not | a\n| - | b\n",
  "- list\n  | a | b |\n  |---|---|\n  | c | d |\n- next",
  // Documents with link definitions. Some definitions follow the links that use them, repeat a
  // label, have a title, or are in a quotation or list. Some lines are a definition only until more
  // text arrives.
  'see [a] and [b][c] ![i][c]\n\n- [A]\n\n[a]: https://a.example "title"\n[c]:\n  https://c.example\n\n[a]\n\n[a]: https://other.example\n',
  "[x]\n\n> [x]: https://quoted.example\n\n- [x]: https://listed.example\n\n[x]",
  "[foo]: https://e.x\n'title\n===\nbar\n'\n\n[foo]\n",
  "[foo]: https://e.x\n'title\n===\nbar\nbaz\n\n[foo]\n",
  "[foo\nbar\n===\nqux\n]: https://e.x\n\n[foo bar qux]\n",
  "- [foo]: https://e.x\n  'title\n  ===\nlazy\nend'\n\n[foo]",
  "[a]: https://e.x\n'ti\n===\n[b]: https://f.x\nx'\n[b] [a]\n",
  "-    a $ \\\n    \\[\n\nb\n\n1. c\n    - d\n    \\[\n    x\n    \\]\n",
  "[a <https://e.x> b](https://f.x) c <a@b.example>\n\n[d <e@f.example> g][h] i\n\n[h]: https://k.x\n",
  "[a]: javascript:alert(1)\n[b]: <https://e.x\n\n[a] [b]",
  // Documents with code.
  "    indented\n\n\tmore\n  \n    end\ntext\n",
  "text\n    not code\n\n    code  \n\n\n",
  "```rust\nfn main() {}\n\n  ``\n```\nafter\n~~~\n```\n~~~~ x\n~~~~\n",
  "  ```a b\n  x\n y\n\tz\n \t  w\n    ```\n   ```   \nend",
  "````\n```\n````\n````\nunclosed\n   ",
  "```\n\n\n",
  "```js",
  "``` a`b\ntext\n```\n  code\n\t",
  "1. step\n   ```sh\n   run\n\n   more\n   ```\n2. next\n   ~~~\n   open",
  "> ```\n> quoted\nout\n```\ncode",
  // Documents with unusual line endings, tabs, trailing whitespace and NUL.
  "a\r\nb\rc\r\n\r\n- d\r\n\te\r\n\r\n```\r\nf\r\n\r\n```\r\n",
  "one\r\r\ntwo\r",
  "\ta\tb\n\n-\tc\n\n\td\n\n>\t\te\n",
  "trailing  \nspaces\\\nhere   \n\n   \n\t\nend  ",
  "nul \0 here\n\n\0",
  // Documents with inline markup that is closed late or never.
  "**bold *both*** `a``b` ``c`d`` [l](https://e.x 'i *t*') ~~gone~~ \\*no\\*",
  "snake_case_name and __init__ and a*b*c **open",
  "[text](https://e.x/(a)) <https://f.x> https://g.x, mailto:a@b.example <b>raw</b> &copy; &#0;",
  "**日本語。**テキスト *한국어*는 “**引用**”です",
  "emoji 👩‍👩‍👧 and 𝒳 **𝒴**\n\n# 🎉\n",
  "![alt *em*](https://e.x/i.png) [![in](https://e.x/j.png)](https://e.x) [](https://e.x)",
  // Documents with footnotes. Some are defined before the text that refers to them, and some after
  // it. Some are in containers, used twice, nested or never used.
  "one[^1] two[^b] three[^none] [^1]\n\n[^b]: second **bold**\n[^1]: first\n    lazy\nmore\n\n    - item\n\nend[^1]",
  "[^a]: early\n\ntext[^a] `[^a]` [l [^a]](https://e.x) ![i [^a]](https://e.x)\n\n[^a]: again\n\n[^u]: unused [^v]\n[^v]: inner[^a]\n",
  "- item[^x]\n\n  [^x]: in a list\n\n      more\n- next[^y]\n\n> quote[^y]\n> [^y]: in a quote\nlazy\n\n[^X]: other",
  "para\n[^1]: note\n[^2]:\n    below\n\n[^3]: ```js\n    code\n    ```\n# [^3][^2][^1]\n",
  "[^a b]: https://e.x\n[^]: https://f.x\n\n[^a b] [^] [^c](https://g.x) \\[^d]\n\n[^d]: no\n",
  "| a[^t] |\n|---|\n| b[^s] |\n[^s]: cell $x$\n[^t]: head\n    [x]: https://e.x\n\n[x]",
  // Documents with formulas (inline, displayed, in containers, without an end), and with text that
  // only looks like a formula.
  "$a^2$ and \\(b_1 * c_1\\) and **$x$** $$y$$ \\[z\\] end\n\n$5 and $10, $HOME/$PATH, a$b$c, \\$x$ y",
  "$$\na = b\n- c\n= d\n$$\n\ntext\n\\[\n\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}\n\\]\nmore\n\n$$ x $$\n",
  "$$\na\n- b\n\nc\n$$\n\npara\n$$\nd\n\n\\[ e\nf",
  "- $$\n  x\n  $$\n- \\(y\n  z\\)\n  $$w\n- v$$\n\n> $$\n> u\nlazy\n> $$\n\n> \\[ t \\]\n",
  "```math\nx^2\n```\n- ```math\n  y\n  ```\n\n```math\nopen\n",
  "> ```math\n> x\n\n- ```math\n  y\nend\n[^n]: ```math\n    z\nend",
  "| $a|b$ | \\(c\\) |\n|---|---|\n| $d$ | $5 |\n\n# $h$\n\n`$c$` and $e `f$` g\n\n    $$\n    code\n    $$\n",
  "价格是$5和$10，公式$x$，与\\(y\\)。**粗$z$体**「$w$」",
  "[foo]:\n$$\nx\n\n[foo]\n\n[bar]: https://e.x\n'ti\n$$\nt'\n$$\n[bar]",
  "~one~ ~~two~~ ~~~three~~~ www.e.example/x. a@b.example, ~~open",
  "# one\n## two ##\n### three\n#### four\n##### five\n###### six\n####### seven\n#not\n#\n",
  "***\n- - -\n_ _\n***bold***\n",
];

const words =
  "The quick **brown** fox `jumps` over [the] lazy *dog* at https://example.org/a_b twice";

export function longDocument(sections: number): string {
  const parts: string[] = [];
  for (let n = 1; n <= sections; n++) {
    const code = Array.from(
      { length: 40 + n * 7 },
      (_, i) => `  line ${String(i)} of ${String(n)};\n`,
    );
    parts.push(
      `## Section ${String(n)}\n\n${words}.\n${words},\n_on three lines_ [${String(n)}].\n\n`,
      `- first\n- second with \`code\`\n  - nested [the]\n    deeper\n  - [ ] task\n\n  loose\n- third\n\n`,
      `1. step\n   \`\`\`sh\n   run --now ${String(n)}\n\n   \`\`\`\n2. next [${String(n)}]\n\n`,
      `| name | value |\n|:-----|------:|\n| a | ${String(n)} |\n| **b** | [the] |\n\n`,
      `\`\`\`rust\n${code.join("")}\`\`\`\n`,
      `> quoted\n> - list\nlazy\n\nTitle ${String(n)}\n---\n\n    indented\n\n`,
      `Formula $x_${String(n)}$，**公式**\\(y\\)[^${String(n)}] 👩‍👩‍👧 for $5.\r\n\r\n$$\n= ${String(n)}\n$$\n\n`,
      `[^${String(n)}]: Note **${String(n)}** [the]\n\n    $$z$$\n\n`,
      `[${String(n)}]: https://example.org/${String(n)} "Section"\n`,
    );
  }
  return parts.join("") + "\n[the]: https://example.org/the\n";
}
