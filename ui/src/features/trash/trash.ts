import type { TrashEntry } from "../../bindings/contract";
import * as trashText from "../../bindings/texts/trash";

const DAY_MS = 86_400_000;
/** Number of days for which deleted items stay in the trash. */
const KEPT_DAYS = 30;

/**
 * Describes how much time is left, at the time `now`, before a deleted item is removed permanently.
 */
export function remainingWords(deletedAt: number, now: number): string {
  const days = Math.ceil((deletedAt + KEPT_DAYS * DAY_MS - now) / DAY_MS);
  return days <= 0
    ? trashText.remainingSoon()
    : trashText.remaining({ days: Math.min(days, KEPT_DAYS) });
}

/**
 * Returns the warning that the user must confirm before the trash is emptied. The warning states
 * how many items are in the trash.
 */
export function trashWords(entries: readonly TrashEntry[]): string {
  const conversations = entries.filter(({ message_id }) => message_id === null).length;
  return trashText.confirm({
    conversations,
    versions: entries.length - conversations,
    messages: entries.reduce((sum, entry) => sum + entry.messages, 0),
  });
}
