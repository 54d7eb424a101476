import type { ConversationSummary } from "../../bindings/contract";
import * as libraryText from "../../bindings/texts/library";
import { grouped } from "../../model/grouped";
import { locale, shownInstant } from "../../model/locale";

/** Conversations that were last updated in the same period, such as today or a certain month. */
export interface DateGroup {
  readonly name: string;
  readonly conversations: readonly ConversationSummary[];
}

const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric" });

/**
 * Groups conversations by the period of their last update, in local time. Their order does not
 * change.
 */
export function groupByDate(
  conversations: readonly ConversationSummary[],
  now: number,
): DateGroup[] {
  const groups = grouped(conversations, ({ updated_at }) =>
    periodOf(shownInstant(updated_at), now),
  );
  return [...groups].map(([period, members]) => ({
    name: periodNames[period]?.() ?? month.format(shownInstant(members[0]?.updated_at ?? now)),
    conversations: members,
  }));
}

const periodNames: Readonly<Record<string, () => string>> = {
  today: libraryText.today,
  yesterday: libraryText.yesterday,
  week: libraryText.previous7Days,
  days30: libraryText.previous30Days,
};

/**
 * Returns the period to which the time `at` belongs: a key of `periodNames`, or a year and a month.
 */
function periodOf(at: number, now: number): string {
  const days = dayNumber(now) - dayNumber(at);
  if (days <= 0) {
    return "today";
  }
  if (days === 1) {
    return "yesterday";
  }
  if (days <= 7) {
    return "week";
  }
  if (days <= 30) {
    return "days30";
  }
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}`;
}

/**
 * Returns the number of calendar days between 1970 and `at`, in local time. Days of 23 or 25 hours
 * also count as one day.
 */
function dayNumber(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}
