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
 * Returns a conversation's age: "now", or minutes, hours or days; after a week, its day and month;
 * after a year, its year. Both times are in milliseconds since 1970.
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
