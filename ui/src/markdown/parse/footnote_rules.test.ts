import { expect, it } from "vitest";
import { notesIn } from "./footnote_rules";
import { parseBlocks } from "./parser";

function labelsIn(text: string): string[] {
  const { blocks } = parseBlocks(text);
  return blocks.flatMap(({ tokens }) => notesIn(tokens)).map(({ label }) => label);
}

it("footnotes are found in quotations and in other footnotes", () => {
  const text = "> [^a]: one\n> [^b]: two\n>\n>     [^c]: three\n> [^d]: four";
  expect(labelsIn(text)).toEqual(["A", "B", "C", "D"]);
});

it("each footnote ends where the next one begins, however many there are", () => {
  // Parsing would take minutes if the search for the end of each footnote started at the beginning
  // of the block.
  const one = parseBlocks("[^a]: b").blocks[0]?.tokens ?? [];
  const notes = notesIn(Array.from({ length: 200_000 }, () => one).flat());
  expect(notes).toHaveLength(200_000);
  expect(notes.at(-1)?.tokens).toEqual(one);
});
