import { locale, shownInstant } from "../../model/locale";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const unit = (name: "minute" | "hour" | "day") =>
  new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "narrow" });
const minutes = unit("minute");
const hours = unit("hour");
const days = unit("day");
const now = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "narrow" });
const date = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });
const year = new Intl.DateTimeFormat(locale, { year: "numeric" });

/**
 * Returns the age of a conversation: "now", or the number of minutes, hours or days. For an age of
 * a week or more, returns the day and the month instead, and for an age of a year or more, the
 * year. `at` and `today` are in milliseconds since 1970.
 */
export function ageWords(at: number, today: number): string {
  const shown = shownInstant(at);
  const age = today - shown;
  if (age < MINUTE) {
    return now.format(0, "second");
  }
  if (age < HOUR) {
    return minutes.format(Math.floor(age / MINUTE));
  }
  if (age < DAY) {
    return hours.format(Math.floor(age / HOUR));
  }
  if (age < 7 * DAY) {
    return days.format(Math.floor(age / DAY));
  }
  return (age < 365 * DAY ? date : year).format(shown);
}
