import * as searchText from "../../bindings/texts/search";

const DAY_MS = 86_400_000;

/** Returns the date ranges that the date filter offers at the time `now`. */
export function dateSpans(now: number): { name: string; from: number }[] {
  const date = new Date(now);
  const today = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return [
    { name: searchText.today(), from: today },
    { name: searchText.days7(), from: today - 6 * DAY_MS },
    { name: searchText.days30(), from: today - 29 * DAY_MS },
    { name: searchText.days365(), from: today - 364 * DAY_MS },
  ];
}

/**
 * Returns the first moment of a day, in milliseconds since 1970. If `after` is 1, returns the first
 * moment of the following day instead. `value` is the content of a date field, such as
 * `2026-11-21`. Returns `null` if it is not a date.
 */
export function dayStart(value: string, after: 0 | 1): number | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(value) ?? [];
  return year === undefined
    ? null
    : new Date(Number(year), Number(month) - 1, Number(day) + after).getTime();
}

/**
 * Converts a moment to the content of a date field: the day that contains the moment, or the
 * previous day if `before` is 1. Callers pass 1 for the end of a range, because the range does not
 * include its end.
 */
export function dayValue(at: number | null, before: 0 | 1): string {
  if (at === null) {
    return "";
  }
  const date = new Date(at);
  const day = new Date(date.getFullYear(), date.getMonth(), date.getDate() - before);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${String(day.getFullYear()).padStart(4, "0")}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
