// @vitest-environment jsdom
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { CodeBlock } from "./code_block";
import { Highlighter } from "../highlight/highlighter";
import { type Runs, type Stretch, packLine } from "../highlight/runs";
import { TOKEN_CLASSES } from "../highlight/token_class";
import type { Answer, Request } from "../highlight/tokenizer";

let sent: Request[];
let answer: (answer: Answer) => void;
let block: CodeBlock;

beforeEach(() => {
  sent = [];
  const highlighter = new Highlighter((listen) => {
    answer = listen;
    return { post: (request) => void sent.push(request), end: () => undefined };
  });
  block = new CodeBlock(document, highlighter);
  document.body.replaceChildren(block.figure);
  getSelection()?.removeAllRanges();
});

const code = () => block.figure.querySelector("code");
const html = () => block.figure.querySelector(".lines:last-child")?.innerHTML;
const texts = () => sent.flatMap((request) => (request.type === "lines" ? [request.text] : []));

/**
 * Returns the colours of one line of code for each of the `lengths`. Each line begins with a
 * keyword of that length.
 */
function keywords(...lengths: number[]): Runs {
  const runs: number[] = [];
  for (const length of lengths) packLine([{ length, tokenClass: "keyword" }], runs);
  return Uint16Array.from(runs);
}

describe("a request for colours", () => {
  it("covers complete lines, and an incomplete last line once the code is closed", () => {
    block.update("ts", "let a;\nle");
    block.append("t b;");
    block.append("\n\nlet c");
    expect(texts()).toEqual(["let a;\n", "let b;\n\n"]);
    block.close();
    expect(texts()).toEqual(["let a;\n", "let b;\n\n", "let c"]);
  });

  it("is not sent for an unknown language", () => {
    block.update("x", "let a;\n");
    block.close();
    expect(sent).toEqual([]);
  });

  it("is repeated for all lines when the language changes", () => {
    block.update("c", "let a;\n");
    answer({ block: 0, runs: keywords(3) });
    block.update("cpp", "let a;\nlet b;\n");
    expect(sent.map((request) => [request.type, request.block])).toEqual([
      ["lines", 0],
      ["drop", 0],
      ["lines", 1],
    ]);
    expect(texts().at(-1)).toBe("let a;\nlet b;\n");
    expect(html()).toBe("let a;\nlet b;\n");
  });

  it("is repeated for all lines when more code follows the last line", () => {
    block.update("ts", "one\ntwo");
    block.close();
    answer({ block: 0, runs: keywords(1, 2) });
    block.append("three\n");
    expect(texts().at(-1)).toBe("one\ntwothree\n");
    expect(html()).toBe("one\ntwothree\n");
  });

  it("covers at most the first 20,000 lines", () => {
    block.update("ts", "a\n".repeat(20_100));
    block.append("b\n");
    expect(texts().join("")).toBe("a\n".repeat(20_000));
    expect(block.lineCount).toBe(20_101);
  });
});

describe("an answer with colours", () => {
  it("colours the first lines that have no colours yet", () => {
    block.update("ts", "let a;\nif (a) {\n}\nopen");
    answer({ block: 0, runs: keywords(3) });
    expect(html()).toBe('<span class="code-keyword">let</span> a;\nif (a) {\n}\nopen');
    answer({ block: 0, runs: keywords(2, 0) });
    expect(html()).toBe(
      '<span class="code-keyword">let</span> a;\n<span class="code-keyword">if</span> (a) {\n}\nopen',
    );
  });

  it("spans several pieces", () => {
    block.update("ts", "ab\n".repeat(120));
    answer({ block: 0, runs: keywords(...Array.from({ length: 110 }, () => 1)) });
    const spans = [...(code()?.children ?? [])].map((piece) => piece.children.length);
    expect(spans).toEqual([50, 50, 10]);
  });

  it("is ignored when its text has been replaced", () => {
    block.update("ts", "let a;\n");
    block.update("ts", "other\n");
    answer({ block: 0, runs: keywords(3) });
    expect(html()).toBe("other\n");
    answer({ block: 1, runs: keywords(5) });
    expect(html()).toBe('<span class="code-keyword">other</span>\n');
  });

  it("waits while the text it would replace is selected", () => {
    block.update("ts", "let a;\nlet b;\n");
    const text = code()?.querySelector(".lines")?.firstChild as Text;
    getSelection()?.setBaseAndExtent(text, 0, text, 5);
    answer({ block: 0, runs: keywords(3) });
    answer({ block: 0, runs: keywords(3) });
    block.append("let c;\n");
    expect(html()).toBe("let a;\nlet b;\nlet c;\n");
    expect(getSelection()?.toString()).toBe("let a");
    getSelection()?.removeAllRanges();
    document.dispatchEvent(new Event("selectionchange"));
    expect(code()?.querySelectorAll("span.code-keyword")).toHaveLength(2);
    expect(code()?.textContent).toBe("let a;\nlet b;\nlet c;\n");
  });

  it("is rendered far down only near the viewport, and again after folding", () => {
    block.update("ts", "ab\n".repeat(1_000));
    answer({ block: 0, runs: keywords(...Array.from({ length: 1_000 }, () => 1)) });
    const pieces = [...(code()?.children ?? [])] as HTMLElement[];
    pieces.forEach((piece, index) => {
      piece.getBoundingClientRect = () => new DOMRect(0, index * 100, 10, 100);
    });
    const coloured = () =>
      pieces.flatMap((piece, index) => (piece.children.length === 50 ? [index] : []));
    expect(coloured()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    block.reveal({ near: { top: 1_010, bottom: 1_190 }, far: { top: 910, bottom: 1_290 } });
    expect(coloured()).toEqual([10, 11]);
    block.reveal({ near: { top: 10, bottom: 90 }, far: { top: 0, bottom: 1_290 } });
    expect(coloured()).toEqual([0, 10, 11]);
    block.reveal({ near: { top: 1_910, bottom: 1_990 }, far: { top: 0, bottom: 2_000 } });
    expect(coloured()).toEqual([0, 10, 11, 19]);
  });
});

const stretch = fc.record<Stretch>({
  length: fc.integer({ min: 0, max: 12 }),
  tokenClass: fc.constantFrom(...TOKEN_CLASSES),
});
const runs = fc.array(fc.array(stretch, { maxLength: 5 }), { maxLength: 30 }).map((lines) => {
  const into: number[] = [];
  for (const line of lines) packLine(line, into);
  return into;
});
const short = ["a", "bc ", "\n", "\n\n", "\t", "日", "👍", "if (x) {", "\n".repeat(40)];
const long = ["x".repeat(4_100), "ab\t".repeat(1_500)];
const part = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...short) },
  { weight: 1, arbitrary: fc.constantFrom(...long) },
);
const text = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(""));
const act = fc.oneof(
  fc.record({ type: fc.constant("append" as const), text }),
  fc.record({ type: fc.constant("update" as const), text, language: fc.constantFrom("ts", "c") }),
  fc.record({ type: fc.constant("answer" as const), runs, block: fc.nat({ max: 3 }) }),
  fc.record({ type: fc.constant("close" as const) }),
  fc.record({ type: fc.constant("reveal" as const) }),
);

it("colours never change the text, in any order of append, answer and close", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const highlighter = new Highlighter((listen) => {
        answer = listen;
        return { post: () => undefined, end: () => undefined };
      });
      block = new CodeBlock(document, highlighter);
      answer = () => undefined;
      let expected = "";
      block.update("ts", "");
      for (const each of acts) {
        if (each.type === "append") {
          block.append(each.text);
          expected += each.text;
        } else if (each.type === "update") {
          expected = each.text;
          block.update(each.language, each.text);
        } else if (each.type === "answer") {
          answer({ block: each.block, runs: Uint16Array.from(each.runs) });
        } else if (each.type === "close") {
          block.close();
        } else {
          // In jsdom, all pieces are at position 0.
          const sight = { top: 0, bottom: 0 };
          block.reveal({ near: sight, far: sight });
        }
        expect(code()?.textContent).toBe(expected);
        expect(block.text).toBe(expected);
      }
    }),
    { numRuns: 300 },
  );
});

it("characters that change the direction of text stay marked when code is coloured", () => {
  const mark = '<span class="direction-mark" data-mark="RLO">\u202e</span>';
  block.update("ts", "le\u202et a\u202e;\nle\u202et");
  expect(html()).toBe(`le${mark}t a${mark};\nle${mark}t`);
  answer({ block: 0, runs: keywords(4) });
  expect(html()).toBe(`<span class="code-keyword">le${mark}t</span> a${mark};\nle${mark}t`);
});
