import { describe, expect, it } from "vitest";
import type { DataInfo, ImportReport, TrashEntry } from "../bindings/contract";
import { backupWords, checkWords, dataFacts, workWords } from "./data";
import { instantWords } from "./locale";
import { readOnlyWords } from "./notices";
import { fault } from "./test_fixtures";
import { previewFacts, progressWords, reportSentences } from "./transfer";
import { remainingWords, trashWords } from "./trash";

const DAY_MS = 86_400_000;

describe("the trash", () => {
  it.each([
    [0, "removed for good in 30 days"],
    [1, "removed for good in 30 days"],
    [DAY_MS, "removed for good in 29 days"],
    [29 * DAY_MS + 1, "removed for good in 1 day"],
    [30 * DAY_MS, "removed for good soon"],
  ])("%i ms after a deletion: %s", (passed, words) => {
    expect(remainingWords(1_000, 1_000 + passed)).toBe(words);
  });

  it("says what goes when it is emptied", () => {
    const entry = (message_id: string | null, messages: number): TrashEntry => ({
      conversation_id: "c",
      message_id,
      title: "t",
      words: "",
      messages,
      deleted_at: 0,
    });
    expect(trashWords([entry(null, 4), entry("m", 1), entry("n", 2)])).toBe(
      "1 conversation and 2 versions with 7 messages will be removed for good.",
    );
    expect(trashWords([entry("m", 1)])).toBe("1 version with 1 message will be removed for good.");
  });
});

describe("a transfer", () => {
  const report: ImportReport = {
    format: "claude",
    added: 1,
    extended: 2,
    known: 3,
    messages: 40,
    stopped: false,
    notes: [],
  };

  it("reports what came in", () => {
    expect(reportSentences(report)).toEqual([
      "1 conversation is new.",
      "2 conversations got new messages.",
      "40 messages came in.",
      "3 conversations were here already and stayed as they were.",
    ]);
    const nothing = { ...report, added: 0, extended: 0, known: 0, messages: 0, stopped: true };
    expect(reportSentences(nothing)).toEqual([
      "No conversation is new.",
      "It was stopped: what was taken stays. Import the file again for the rest.",
    ]);
  });

  it("tells how far it is", () => {
    const progress = { done: 2_000, total: 4_000_000, conversations: 1 };
    expect(progressWords(progress, "import")).toBe("2 kB of 4 MB read, 1 conversation");
    expect(progressWords({ done: 1, total: 2, conversations: 1 }, "export")).toBe(
      "1 of 2 conversations written",
    );
  });

  it("says what a file holds, as far as that is known", () => {
    const preview = {
      path: "/f",
      format: "jan" as const,
      conversations: 2,
      messages: 8,
      known: 1,
      titles: [],
      first_at: null,
      last_at: null,
      notes: [],
    };
    expect(previewFacts(preview).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "From: Jan",
      "Conversations: 2",
      "Messages: 8",
      "Here already: 1, which stay as they are",
    ]);
  });
});

describe("the data page", () => {
  const info: DataInfo = {
    folder: "/d",
    database: "/d/r.db",
    database_bytes: 2_500_000_000,
    conversations: 10,
    messages: 1,
    attachments: 0,
    attachment_bytes: 0,
    trash: 0,
    log_bytes: 12,
    free_bytes: null,
    backup_folder: "/b",
    backup_fault: null,
    backups: [],
    last_check: null,
  };

  it("says what is kept, as far as the system tells", () => {
    expect(dataFacts(info).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "Conversations: 10 with 1 message · 2.5 GB",
      "Attachments: None",
      "In the trash: Nothing",
      "Logs: 12 B",
    ]);
  });

  it("says what the last check found", () => {
    expect(checkWords(info)).toBe("Not checked yet");
    const at = 1_000;
    expect(checkWords({ ...info, last_check: { at, problems: [] } })).toBe(
      `Everything is sound · checked ${instantWords(at)}`,
    );
    expect(checkWords({ ...info, last_check: { at, problems: ["a", "b"] } })).toContain(
      "2 problems",
    );
  });

  it("says why a backup was made", () => {
    const backup = { path: "/b/1", made_at: 0, bytes: 5_000, reason: "migration" as const };
    expect(backupWords(backup)).toBe(`${instantWords(0)} · before a new version · 5 kB`);
  });

  it("counts seconds once there are some", () => {
    expect(workWords("check", 400)).toBe("Checking the database and the attachments…");
    expect(workWords("backup", 2_900)).toBe("Making a backup, 2 s so far");
  });
});

it("a database that can only be read is said plainly", () => {
  expect(readOnlyWords(fault({ message: "The folder is read-only.", detail: null }))).toBe(
    "The folder is read-only. Everything can still be read, copied and exported.",
  );
});
