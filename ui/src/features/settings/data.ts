import type { Backup, BackupReason, DataInfo } from "../../bindings/contract";
import { bytesWords, durationWords, instantWords, numberWords } from "../../model/locale";
import { counted } from "../../model/transfer";

const reasons: Record<BackupReason, string> = {
  asked: "made by hand",
  scheduled: "scheduled",
  migration: "before a new version",
  restore: "before a restore",
};

/** Describes when and why a backup was made, and its size. */
export function backupWords({ made_at, bytes, reason }: Backup): string {
  return `${instantWords(made_at)} · ${reasons[reason]} · ${bytesWords(bytes)}`;
}

/** Returns the rows of the data overview. */
export function dataFacts(info: DataInfo): { name: string; value: string }[] {
  const { conversations, messages, database_bytes, attachments, attachment_bytes } = info;
  return [
    {
      name: "Conversations",
      value: `${numberWords(conversations)} with ${counted(messages, "message")} · ${bytesWords(database_bytes)}`,
    },
    {
      name: "Attachments",
      value:
        attachments === 0
          ? "None"
          : `${counted(attachments, "file")} · ${bytesWords(attachment_bytes)}`,
    },
    { name: "In the trash", value: info.trash === 0 ? "Nothing" : numberWords(info.trash) },
    { name: "Logs", value: bytesWords(info.log_bytes) },
    ...(info.free_bytes === null
      ? []
      : [{ name: "Free on this disk", value: bytesWords(info.free_bytes) }]),
  ];
}

/** Describes the result of the last check. */
export function checkWords({ last_check }: DataInfo): string {
  if (last_check === null) {
    return "Not checked yet";
  }
  const { at, problems } = last_check;
  const found = problems.length === 0 ? "Everything is sound" : counted(problems.length, "problem");
  return `${found} · checked ${instantWords(at)}`;
}

/** Describes the work in progress, with its duration once it is long enough to mention. */
export function workWords(
  work: "check" | "backup" | "restore" | "move" | "delete",
  ms: number,
): string {
  const names = {
    check: "Checking the database and the attachments",
    backup: "Making a backup",
    restore: "Restoring the backup",
    move: "Moving everything",
    delete: "Deleting everything",
  };
  const whole = Math.floor(ms / 1_000) * 1_000;
  return whole > 0 ? `${names[work]}, ${durationWords(whole)} so far` : `${names[work]}…`;
}

/** The word to type before everything is deleted. */
export const DELETE_WORD = "DELETE";
