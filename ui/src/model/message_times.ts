import { locale, shownInstant } from "./locale";

const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
const dayAndClock = new Intl.DateTimeFormat(locale, {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});
const day = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long" });
const dayOfYear = new Intl.DateTimeFormat(locale, {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/**
 * Returns the time of day of a message, with the date unless the message is from today. `at` and
 * `now` are in milliseconds since 1970.
 */
export function timeWords(at: number, now: number): string {
  const shown = shownInstant(at);
  return (dayStart(shown) === dayStart(now) ? clock : dayAndClock).format(shown);
}

/**
 * Returns the date to show above a message from the time `at`; `null` if no date is needed, because
 * the previous message (from the time `before`) is from the same day or a later one. All times are
 * in milliseconds since 1970; 0 is an unknown time. The result is never a word such as *today*,
 * which would be wrong tomorrow.
 */
export function dateLine(before: number, at: number, now: number): string | null {
  const shown = shownInstant(at);
  if (before <= 0 || at <= before || dayStart(shown) <= dayStart(shownInstant(before))) {
    return null;
  }
  const thisYear = new Date(shown).getFullYear() === new Date(now).getFullYear();
  return (thisYear ? day : dayOfYear).format(shown);
}

function dayStart(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
