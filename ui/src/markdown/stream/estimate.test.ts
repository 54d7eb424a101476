import { expect, it } from "vitest";
import { parseBlocks } from "../parse/parser";
import { estimatedHeight } from "./estimate";

function heightOf(source: string): number {
  const [block] = parseBlocks(source).blocks;
  if (block === undefined) throw new Error("no block");
  return estimatedHeight(block, source, { charactersPerLine: 80, lineHeight: 20 });
}

it("blank lines after a block do not make it higher", () => {
  expect(heightOf("a\n\n\n")).toBe(heightOf("a"));
  expect(heightOf("```\na\n```\n\n")).toBe(heightOf("```\na\n```"));
});

it("code of many blank lines is estimated at once", () => {
  // A regular expression that takes quadratic time would need minutes for this code.
  const blank = "\n".repeat(1_000_000);
  expect(heightOf(`\`\`\`\n${blank}a\n\`\`\``)).toBeGreaterThan(1_000_000);
});
