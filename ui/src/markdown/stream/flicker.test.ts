// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { growing } from "../test_documents";

vi.setConfig({ testTimeout: 60_000 });

/**
 * Returns, for each word of a document, the kinds of elements that contain it. All formulas count
 * as the same kind.
 */
function kindsOf(container: Element): Map<string, string> {
  const kinds = new Map<string, string>();
  const note = (text: string, element: Element | null, kind?: string): void => {
    const path: string[] = kind === undefined ? [] : [kind];
    for (let at = element; at !== null && at !== container; at = at.parentElement) {
      if (!AROUND.has(at.localName)) path.push(at.localName);
    }
    for (const word of text.match(/w\d+z/g) ?? []) kinds.set(word, path.join("<"));
  };
  const walk = (node: Node): void => {
    if (node instanceof Text) note(node.data, node.parentElement);
    else if (node instanceof Element && node.hasAttribute("data-tex")) {
      note(node.getAttribute("data-tex") ?? "", node.parentElement, "formula");
    } else if (node instanceof HTMLImageElement) {
      note(node.alt, node.parentElement);
    } else node.childNodes.forEach(walk);
  };
  walk(container);
  return kinds;
}

// Elements that `kindsOf` ignores, because a word may move into or out of them without a visible
// effect. For example, a formula may be inside or outside a paragraph.
const AROUND = new Set(["p", "div", "thead", "tbody", "tr", "table", "figure", "pre", "span"]);

/**
 * Streams text character by character. Returns, for each word, the kinds of elements that have
 * contained it, in order.
 */
function histories(text: string): Map<string, string[]> {
  const { container, view } = growing();
  const all = new Map<string, string[]>();
  const look = (): void => {
    const kinds = kindsOf(container);
    for (const word of new Set([...all.keys(), ...kinds.keys()])) {
      const history = all.get(word) ?? [];
      const kind = kinds.get(word) ?? "gone";
      if (history.at(-1) !== kind) history.push(kind);
      all.set(word, history);
    }
  };
  for (const character of text) {
    view.append(character);
    look();
  }
  view.finish();
  look();
  return all;
}

function expectCalm(text: string): void {
  for (const [word, history] of histories(text)) {
    const what = `${word}: ${history.join(" → ")} in ${JSON.stringify(text)}`;
    expect(history, what).not.toContain("gone");
    expect(new Set(history).size, what).toBe(history.length);
    expect(history.length, what).toBeLessThanOrEqual(2);
  }
}

/** Replaces every W in a template with a unique word. */
function numbered(template: string): string {
  let count = 0;
  return template.replaceAll("W", () => `w${String(++count)}z`);
}

const inline = [
  ...["W", "W W.", "**W W**", "*W W*", "_W W_", "__W__", "~~W W~~", "~W~", "`W W`", "``W ` W``"],
  ...[
    "***W** W*",
    "***W* W**",
    "**W *W* W**",
    "**W `W` W**",
    "*W **W***",
    "**W**W",
    "W**W**",
    "W_W_W",
  ],
  ...[
    '[W W](https://e.x/a "t")',
    "[**W** W](https://e.x/(b))",
    "**[W](https://e.x)**",
    "[W](<https://e.x/c>)",
  ],
  ...[
    "![W W](https://e.x/d.png)",
    "![W](data:image/png;base64,iVBO)",
    "[W]",
    "(W)",
    "[W, W]",
    "f[W](x)",
  ],
  ...[
    "<https://e.x/W>",
    "https://e.x/W",
    "www.e.x/W",
    "<W@e.example>",
    "W@e.example",
    "<W",
    "a < W",
  ],
  ...[
    "$W^2$",
    "\\(W_1 * W_2\\)",
    "$$W$$",
    "\\[W * W\\]",
    "**\\(W\\) W**",
    "W $5 and $10 W",
    "$W",
    "US$ 5 W",
  ],
  ...[
    "W * W",
    "2*3 W",
    "W\\* W",
    "\\\\(W",
    "W!",
    "W ~ W",
    "**W",
    "*W",
    "`W",
    "~~W",
    "W snake_case W",
  ],
  ...["**日本語W。**テキスト", "，$W$，", "[^W", "[^1] W"],
  ...["_W https://e.x/W W_", "~~W https://e.x/ W~~", "W $$f(W)/W$$", "*W * W*"],
];
const block = [
  ...[
    "# **W** W",
    "- W **W**\n- *W*",
    "1. W\n2. `W`",
    "- [ ] W\n- [x] **W**",
    "> W **W**",
    "W W\n===\n",
  ],
  ...[
    "| W | **W** |\n|---|:-:|\n| W | `W` |\n| *W* |",
    "text\n| W |\n|---|\n| W |",
    "- | W |\n  |---|\n  | W |",
  ],
  ...[
    "$$\nW = W\n- W\n$$",
    "\\[\nW\n\\]",
    "- $$\n  W\n  $$",
    "```js\nW\n```",
    "```math\nW\n```",
    "> \\[ W \\]",
  ],
  ...["W:\n$$\nW\n$$\nW", "    W", "***\nW", "[^1]: W **W**", "W[^1]\n\n[^1]: W"],
];

describe("a word keeps its kind of element, or changes it once", () => {
  it.each([...inline, ...block])("%j", (template) => {
    expectCalm(numbered(template));
    expectCalm(numbered(`W ${template}\nW\n\nW`));
  });

  it("for many templates at once", () => {
    const line = fc
      .array(fc.constantFrom(...inline.filter((template) => !OPEN.has(template))), {
        minLength: 1,
        maxLength: 4,
      })
      .map((parts) => parts.join(" "));
    const paragraphs = fc.array(fc.oneof(line, fc.constantFrom(...block)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(paragraphs, (parts) => {
        expectCalm(numbered(parts.join("\n\n")));
      }),
      { numRuns: 150 },
    );
  });
});

// Texts with markup that is never closed, or that looks like a link at first. The text after such
// markup is formatted until it turns out that the markup has no effect. Therefore, the test that
// combines many templates does not use these texts.
const OPEN = new Set([
  "**W",
  "*W",
  "`W",
  "~~W",
  "$W",
  // In this example and the next one, the text that follows decides whether the last dollar sign
  // begins a formula, ends one, or is plain text.
  "W $5 and $10 W",
  "US$ 5 W",
  "<W",
  "a < W",
  "f[W](x)",
  "[^W",
  "\\\\(W",
  "2*3 W",
]);

it("never shows an incomplete address", () => {
  const { container, view } = growing();
  for (const character of 'see [a **b**](https://e.x/path?q=1 "t") and ![c](https://f.x/i.png) end') {
    view.append(character);
    expect(container.textContent).not.toMatch(/http|\]\(|\*/);
  }
});

it("shows no characters that are about to become a marker", () => {
  const { container, view } = growing();
  for (const character of "a **b** *c* `d` ~~e~~ \\(f\\) \\[g\\] $$h$$ ![i](https://e.x) <https://j.x>") {
    view.append(character);
    expect(container.textContent).not.toMatch(/[*`~\\$<]/);
  }
});

/** Returns the text that a reader sees. The text of a formula is its TeX. */
function readOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.matches("figcaption, .image-box-state")) return "";
  return node.getAttribute("data-tex") ?? [...node.childNodes].map(readOf).join("");
}

it.each([
  "1. one\n2. two\n10) ten",
  "1. **one**: a\n2. `two`\n3. *three*\n4. # four",
  "1.5 million\n\n2024 was\n\n- 1. nested",
  "- [ ] open\n- [x] done\n1. [X] in order",
  "AT&T &amp; R&D &lt;b&gt; &#65; &copy;",
  "see\n\n[foo]: https://e.x\n[a-b]: https://f.x 'title'\n\n[1]: https://g.x",
  "a word ! and ![",
  "\\[ x = y \\]",
  "$$\nx = \\alpha\n$$",
  "| a<br>b<br />c |\n|---|\n| d<br/>e |",
  "in ~5 minutes or ~6, ~7",
])("removes nothing that it has shown of %j", (text) => {
  const { container, view } = growing();
  let shown = "";
  for (const character of text) {
    view.append(character);
    const now = readOf(container);
    expect(now.startsWith(shown.trimEnd()), `${shown} → ${now}`).toBe(true);
    shown = now;
  }
});

it("renders no strikethrough for an unclosed tilde", () => {
  const { container, view } = growing();
  for (const character of "it takes ~5 minutes, or ~6") {
    view.append(character);
    expect(container.querySelector("s")).toBeNull();
  }
});
