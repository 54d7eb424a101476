import * as settingsText from "../../bindings/texts/settings";
import type { Backup, BackupReason, DataInfo } from "../../bindings/contract";
import { bytesWords, durationWords, instantWords, numberWords } from "../../model/locale";
import type { DataWork } from "./data_controller.svelte";

const reasons: Record<BackupReason, string> = {
  asked: settingsText.manual(),
  scheduled: settingsText.scheduled(),
  migration: settingsText.beforeAnUpdate(),
  restore: settingsText.beforeARestore(),
};

export function backupWords({ made_at, bytes, reason }: Backup): string {
  return `${instantWords(made_at)} · ${reasons[reason]} · ${bytesWords(bytes)}`;
}

export function dataFacts(info: DataInfo): { name: string; value: string }[] {
  const { conversations, messages, database_bytes, attachments, attachment_bytes } = info;
  return [
    {
      name: settingsText.conversations(),
      value: settingsText.conversationsCount({
        conversations,
        messages,
        size: bytesWords(database_bytes),
      }),
    },
    {
      name: settingsText.attachments(),
      value:
        attachments === 0
          ? settingsText.none()
          : settingsText.attachmentsCount({
              count: attachments,
              size: bytesWords(attachment_bytes),
            }),
    },
    {
      name: settingsText.inTheTrash(),
      value: info.trash === 0 ? settingsText.nothing() : numberWords(info.trash),
    },
    ...(info.free_bytes === null
      ? []
      : [{ name: settingsText.freeSpace(), value: bytesWords(info.free_bytes) }]),
  ];
}

export function checkWords({ last_check }: DataInfo): string {
  if (last_check === null) {
    return settingsText.notCheckedYet();
  }
  const { at, problems } = last_check;
  const found =
    problems.length === 0
      ? settingsText.noProblemsFound()
      : settingsText.problemCount({ count: problems.length });
  return settingsText.checkedAt({ found, time: instantWords(at) });
}

/**
 * Describes a running action on the stored data. After the first second, also states how long it
 * has been running.
 */
export function workWords(work: DataWork, ms: number): string {
  const names = {
    check: settingsText.workCheck(),
    backup: settingsText.workBackup(),
    restore: settingsText.workRestore(),
    move: settingsText.workMove(),
    delete: settingsText.workDelete(),
  };
  const whole = Math.floor(ms / 1_000) * 1_000;
  return whole > 0
    ? settingsText.workSoFar({ work: names[work], whole: durationWords(whole) })
    : `${names[work]}…`;
}

/** The word that the user must type to confirm the deletion of all data. */
export const DELETE_WORD = "DELETE";
