import { uncataloguedText } from "../../model/fault";
import { expect, it } from "vitest";
import type { DataInfo } from "../../bindings/contract";
import { backupWords, checkWords, dataFacts, workWords } from "./data";
import { instantWords } from "../../model/locale";

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
  backup_folder_notice: null,
  backup_fault: null,
  backups: [],
  last_check: null,
};

it("the data page lists the stored data, without facts that the system does not report", () => {
  expect(dataFacts(info).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "Conversations: 10 · 1 message · 2.5 GB",
    "Attachments: None",
    "In the trash: Nothing",
  ]);
});

it("the data page says what the last check found", () => {
  expect(checkWords(info)).toBe("Not checked yet");
  const at = 1_000;
  expect(checkWords({ ...info, last_check: { at, problems: [] } })).toBe(
    `No problems found · checked ${instantWords(at)}`,
  );
  expect(
    checkWords({
      ...info,
      last_check: { at, problems: [uncataloguedText("a"), uncataloguedText("b")] },
    }),
  ).toContain("2 problems");
});

it("the data page says why a backup was made", () => {
  const backup = {
    name: "1",
    path: "/b/1",
    made_at: 0,
    bytes: 5_000,
    reason: "migration" as const,
  };
  expect(backupWords(backup)).toBe(`${instantWords(0)} · before an update · 5 kB`);
});

it("the data page shows the duration of work after the first second", () => {
  expect(workWords("check", 400)).toBe("Checking the database and the attachments…");
  expect(workWords("backup", 2_900)).toBe("Creating a backup (2 s so far)");
});
