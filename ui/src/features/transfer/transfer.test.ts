import { expect, it } from "vitest";
import type { ImportReport } from "../../bindings/contract";
import { previewFacts, progressWords, reportSentences } from "./transfer";

const report: ImportReport = {
  format: "claude",
  added: 1,
  extended: 2,
  known: 3,
  messages: 40,
  stopped: false,
  notes: [],
};

it("a transfer reports what was imported", () => {
  expect(reportSentences(report)).toEqual([
    "1 new conversation.",
    "2 conversations have new messages.",
    "40 messages imported.",
    "3 conversations had already been imported and were left unchanged.",
  ]);
  const nothing = { ...report, added: 0, extended: 0, known: 0, messages: 0, stopped: true };
  expect(reportSentences(nothing)).toEqual([
    "No new conversations.",
    "Import stopped. Everything imported so far was kept; import the file again to get the rest.",
  ]);
});

it("a transfer describes its progress", () => {
  const progress = { done: 2_000, total: 4_000_000, conversations: 1 };
  expect(progressWords(progress, "import")).toBe("2 kB of 4 MB read, 1 conversation found");
  expect(progressWords({ done: 1, total: 2, conversations: 1 }, "export")).toBe(
    "1 of 2 conversations written",
  );
});

it("a transfer describes the content of a file, without unknown facts", () => {
  const preview = {
    path: "/f",
    format: "jan" as const,
    conversations: 2,
    messages: 8,
    known: 1,
    titles: [],
    library: [],
    first_at: null,
    last_at: null,
    notes: [],
  };
  expect(previewFacts(preview).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "Exported from: Jan",
    "Conversations: 2",
    "Messages: 8",
    "Already imported: 1 (left unchanged)",
  ]);
});
