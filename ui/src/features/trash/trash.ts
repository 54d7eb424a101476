import type { TrashEntry } from "../../bindings/contract";
import { counted } from "../../model/transfer";

const DAY_MS = 86_400_000;
/** Days during which deleted items can be restored. */
const KEPT_DAYS = 30;

/** Says when a deleted item will be removed permanently, relative to `now`. */
export function remainingWords(deletedAt: number, now: number): string {
  const days = Math.ceil((deletedAt + KEPT_DAYS * DAY_MS - now) / DAY_MS);
  return days <= 0
    ? "removed for good soon"
    : `removed for good in ${counted(Math.min(days, KEPT_DAYS), "day")}`;
}

/** Describes what emptying the trash removes. */
export function trashWords(entries: readonly TrashEntry[]): string {
  const conversations = entries.filter(({ message_id }) => message_id === null);
  const versions = entries.length - conversations.length;
  const messages = entries.reduce((sum, entry) => sum + entry.messages, 0);
  const parts = [
    ...(conversations.length > 0 ? [counted(conversations.length, "conversation")] : []),
    ...(versions > 0 ? [counted(versions, "version")] : []),
  ];
  return `${parts.join(" and ")} with ${counted(messages, "message")} will be removed for good.`;
}
