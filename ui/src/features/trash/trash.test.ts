import { expect, it } from "vitest";
import type { TrashEntry } from "../../bindings/contract";
import { remainingWords, trashWords } from "./trash";

const DAY_MS = 86_400_000;

it.each([
  [0, "permanent deletion in 30 days"],
  [1, "permanent deletion in 30 days"],
  [DAY_MS, "permanent deletion in 29 days"],
  [29 * DAY_MS + 1, "permanent deletion in 1 day"],
  [30 * DAY_MS, "permanent deletion soon"],
])("%i ms after a deletion: %s", (passed, words) => {
  expect(remainingWords(1_000, 1_000 + passed)).toBe(words);
});

it("the trash says what emptying it deletes", () => {
  const entry = (message_id: string | null, messages: number): TrashEntry => ({
    conversation_id: "c",
    message_id,
    title: "t",
    words: "",
    messages,
    deleted_at: 0,
  });
  expect(trashWords([entry(null, 4), entry("m", 1), entry("n", 2)])).toBe(
    "This permanently deletes 1 conversation and 2 versions (7 messages). This cannot be undone.",
  );
  expect(trashWords([entry("m", 1)])).toBe(
    "This permanently deletes 1 version (1 message). This cannot be undone.",
  );
});
