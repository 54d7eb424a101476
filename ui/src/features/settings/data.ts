import type { Backup, BackupReason, DataInfo } from "../../bindings/contract";
import { bytesWords, durationWords, instantWords, numberWords } from "../../model/locale";
import { counted } from "../../model/transfer";

const reasons: Record<BackupReason, string> = {
  asked: "made by hand",
  scheduled: "scheduled",
  migration: "before a new version",
  restore: "before a restore",
};

/** When and why a backup was made, and how large it is. */
export function backupWords({ made_at, bytes, reason }: Backup): string {
  return `${instantWords(made_at)} · ${reasons[reason]} · ${bytesWords(bytes)}`;
}

/** What is kept, in rows. */
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

/** What the last check found. */
export function checkWords({ last_check }: DataInfo): string {
  if (last_check === null) {
    return "Not checked yet";
  }
  const { at, problems } = last_check;
  const found = problems.length === 0 ? "Everything is sound" : counted(problems.length, "problem");
  return `${found} · checked ${instantWords(at)}`;
}

/** What the program is busy with, and for how long once that is worth saying. */
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

/** What has to be typed before everything is deleted. */
export const DELETE_WORD = "DELETE";
