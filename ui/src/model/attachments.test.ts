import { expect, it } from "vitest";
import type { Attachment } from "../bindings/contract";
import { kindOf, sizeProblem, withFiles } from "./attachments";

const MB = 1_000_000;

it.each<[string, string, number, string | null]>([
  ["a.png", "image/png", 20 * MB, null],
  ["a.png", "image/png", 20 * MB + 1, "Images can be at most 20 MB"],
  ["a.pdf", "application/pdf", 32 * MB, null],
  ["A.PDF", "", 30 * MB, null],
  ["a.pdf", "application/pdf", 33 * MB, "PDF files can be at most 32 MB"],
  ["a.rs", "", 2 * MB, null],
  ["a.txt", "text/plain", 3 * MB, "Text files can be at most 2 MB"],
  ["a.txt", "text/plain", 0, "“a.txt” is empty"],
])("%s of type “%s” with %i bytes: %s", (name, type, size, words) => {
  const problem = sizeProblem({ name, type, size });
  if (words === null) {
    expect(problem).toBeNull();
  } else {
    expect(problem).toContain(words);
  }
});

it.each([
  ["image/webp", "image"],
  ["application/pdf", "pdf"],
  ["text/markdown", "text"],
  ["application/json", "text"],
])("%s is shown as %s", (media_type, kind) => {
  expect(kindOf({ media_type })).toBe(kind);
});

it("a file is attached to a message only once", () => {
  const file = (hash: string): Attachment => ({ hash, name: hash, media_type: "", bytes: 1 });
  const all = withFiles([file("a")], [file("b"), file("a"), file("b")]);
  expect(all.map(({ hash }) => hash)).toEqual(["a", "b"]);
});
