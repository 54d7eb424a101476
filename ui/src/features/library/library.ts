import type { ConversationSummary } from "../../bindings/contract";

/** Conversations of one period. */
export interface DateGroup {
  readonly name: string;
  readonly conversations: readonly ConversationSummary[];
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Groups the list by date relative to `now`, in local time, keeping its order. */
export function groupByDate(
  conversations: readonly ConversationSummary[],
  now: number,
): DateGroup[] {
  const groups = new Map<string, ConversationSummary[]>();
  for (const conversation of conversations) {
    const name = groupName(conversation.updated_at, now);
    const group = groups.get(name);
    if (group) {
      group.push(conversation);
    } else {
      groups.set(name, [conversation]);
    }
  }
  return [...groups].map(([name, members]) => ({ name, conversations: members }));
}

function groupName(at: number, now: number): string {
  const days = dayNumber(now) - dayNumber(at);
  if (days <= 0) {
    return "Today";
  }
  if (days === 1) {
    return "Yesterday";
  }
  if (days <= 7) {
    return "Previous 7 days";
  }
  if (days <= 30) {
    return "Previous 30 days";
  }
  const date = new Date(at);
  return `${months[date.getMonth()]} ${date.getFullYear()}`;
}

/**
 * Returns the day number of the local calendar since 1970. A day with a daylight saving change
 * counts as one day.
 */
function dayNumber(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}
