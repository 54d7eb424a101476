import { expect, it } from "vitest";
import type { Seam } from "../../../bindings/contract";
import { seamNotes } from "./seams";
import { reply } from "../../../model/test_fixtures";

const seam = (given: Partial<Seam> = {}): Seam => ({
  from: "before",
  way: "ask",
  at: 10,
  overlap: "",
  separator: "",
  apart: false,
  ...given,
});

it.each<[Partial<Seam>, string]>([
  [{}, "Continued here by model"],
  [{ overlap: "x" }, "Continued here by model · 1 repeated character removed"],
  [{ overlap: "the end" }, "Continued here by model · 7 repeated characters removed"],
  [
    { apart: true, overlap: "the" },
    "Continuation of the previous version, written by model and shown separately",
  ],
])("a seam %o says “%s”", (given, sentence) => {
  expect(seamNotes(reply({ seams: [seam(given)] }))[0]?.sentence).toBe(sentence);
});

it("only the last seam names the message's model and can be split", () => {
  const notes = seamNotes(reply({ seams: [seam(), seam({ at: 20, way: "prefill" })] }));
  expect(notes.map(({ last }) => last)).toEqual([false, true]);
  expect(notes[0]?.sentence).toBe("Continued here");
  expect(notes[1]?.how).toContain("continued the partial text directly");
});

it.each<[Partial<Seam>, string | null]>([
  [{}, null],
  [{ separator: " " }, "A space was inserted."],
  [{ separator: "\n\n" }, "A line break was inserted."],
  [{ separator: " ", apart: true }, null],
])("a seam %o says that %s", (given, inserted) => {
  const how = seamNotes(reply({ seams: [seam(given)] }))[0]?.how ?? "";
  expect(how.endsWith("inserted.") ? how.slice(how.indexOf("A ")) : null).toBe(inserted);
});
