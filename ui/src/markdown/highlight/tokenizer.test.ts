import { beforeEach, expect, it } from "vitest";
import { loadGrammar } from "./grammars";
import { colouredLanguages } from "./languages";
import { unpack } from "./runs";
import { type Answer, type Grammar, Tokenizer } from "./tokenizer";

let now: number;
let tokenizer: Tokenizer;

beforeEach(() => {
  now = 0;
  tokenizer = new Tokenizer(() => now);
});

/**
 * A grammar that takes 5 ms for each line. In line n (from 0), it marks the first n characters as a
 * number.
 */
const counting: Grammar = {
  tokenizeLine(line, state) {
    now += 5;
    const before = state === null ? 0 : (state as { lines: number }).lines;
    return {
      tokens: [
        { startIndex: 0, endIndex: before, scopes: ["constant.numeric.x"] },
        { startIndex: before, endIndex: line.length + 1, scopes: ["source.x"] },
      ],
      state: { lines: before + 1 },
    };
  },
};

function lines(block: number, text: string, language = "x"): string | undefined {
  return tokenizer.accept({ type: "lines", block, language, text });
}

/**
 * Describes a response of the worker: the id of its block and, for each line, the number of
 * characters marked as a number.
 */
function told(answer: Answer | undefined): string {
  if (answer === undefined) return "nothing";
  const ends: number[] = [];
  let length = 0;
  for (const run of answer.runs) {
    if (run === 0) {
      ends.push(length);
      length = 0;
    } else {
      length += unpack(run).length;
    }
  }
  return `${answer.block}: ${ends.join(" ")}`;
}

it("requests a grammar once and waits for it", () => {
  expect(lines(1, "a\n")).toBe("x");
  expect(lines(2, "b\n")).toBeUndefined();
  expect(lines(3, "c\n", "y")).toBe("y");
  expect(tokenizer.step()).toBeUndefined();
  tokenizer.provide("x", counting);
  expect(told(tokenizer.step())).toBe("2: 0");
  expect(told(tokenizer.step())).toBe("1: 0");
  expect(tokenizer.step()).toBeUndefined();
});

it("carries the state of the grammar from line to line and from request to request", () => {
  lines(1, "aaaa\nbbbb\n");
  tokenizer.provide("x", counting);
  expect(told(tokenizer.step())).toBe("1: 0 1");
  lines(1, "cccc\n");
  expect(told(tokenizer.step())).toBe("1: 2");
  lines(1, "\nlast, without an end");
  expect(told(tokenizer.step())).toBe("1: 0 4");
});

it("processes blocks in turns, the newest block first", () => {
  tokenizer.provide("x", counting);
  lines(1, "aaaaaa\n".repeat(5));
  lines(2, "aaaaaa\n".repeat(4));
  const turns = Array.from({ length: 5 }, () => told(tokenizer.step()));
  expect(turns).toEqual(["2: 0 1 2", "1: 0 1 2", "2: 3", "1: 3 4", "nothing"]);
});

it("leaves an overlong line plain and colours the next ones", () => {
  tokenizer.provide("x", counting);
  lines(1, `aa\n${"b".repeat(5_001)}\ncc\n`);
  expect(told(tokenizer.step())).toBe("1: 0 0 1");
});

it("skips blocks that were dropped or have no grammar", () => {
  lines(1, "a\n");
  lines(2, "a\n", "y");
  tokenizer.accept({ type: "drop", block: 1 });
  tokenizer.accept({ type: "drop", block: 9 });
  tokenizer.provide("x", counting);
  tokenizer.provide("y", null);
  expect(lines(3, "a\n", "y")).toBeUndefined();
  expect(tokenizer.step()).toBeUndefined();
});

it("colours tokens that span several lines", async () => {
  lines(1, "const a = `x\n${b} y` // end\n/* one\ntwo */ if", "typescript");
  tokenizer.provide("typescript", await loadGrammar("typescript"));
  const classes: string[][] = [[]];
  for (let answer = tokenizer.step(); answer !== undefined; answer = tokenizer.step()) {
    for (const run of answer.runs) {
      const { length, tokenClass } = unpack(run);
      if (run === 0) classes.push([]);
      else classes.at(-1)?.push(`${tokenClass} ${length}`);
    }
  }
  expect(classes).toEqual([
    ["keyword 6", "plain 2", "operator 2", "string 2"],
    ["escape 2", "plain 1", "escape 1", "string 4", "comment 6"],
    ["comment 6"],
    ["comment 7", "keyword 2"],
    [],
  ]);
});

it.each(colouredLanguages())("has a grammar for %s", async (language) => {
  await expect(loadGrammar(language)).resolves.toHaveProperty("tokenizeLine");
});
