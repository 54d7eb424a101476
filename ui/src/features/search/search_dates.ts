import * as searchText from "../../bindings/texts/search";

/**
 * Returns the first moment of a day. `month` counts from 0. `day` may be outside the month, for
 * example 0 for the last day of the previous month.
 */
function startOf(year: number, month: number, day: number): Date {
  // Set the year separately, because `new Date(2, …)` means the year 1902.
  const date = new Date(2000, 0);
  date.setFullYear(year, month, day);
  return date;
}

function daysBefore(date: Date, days: number): Date {
  return startOf(date.getFullYear(), date.getMonth(), date.getDate() - days);
}

/**
 * Returns the date ranges that the date filter offers at the time `now`. Each range begins with a
 * day and has no end.
 */
export function dateSpans(now: number): { name: string; from: number }[] {
  const from = (days: number) => daysBefore(new Date(now), days).getTime();
  return [
    { name: searchText.today(), from: from(0) },
    { name: searchText.days7(), from: from(6) },
    { name: searchText.days30(), from: from(29) },
    { name: searchText.days365(), from: from(364) },
  ];
}

/**
 * Returns the first moment, in milliseconds since 1970, of the day in a date field (such as
 * `2026-11-21`). If `after` is 1, returns the first moment of the following day. Returns `null` if
 * `value` is not a date.
 */
export function dayStart(value: string, after: 0 | 1): number | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(value) ?? [];
  return year === undefined
    ? null
    : startOf(Number(year), Number(month) - 1, Number(day) + after).getTime();
}

/**
 * Returns the content of a date field for the time `at`. If `before` is 0, this is the day of `at`;
 * if it is 1, the previous day. Use 1 for the end of a range, because the range does not include
 * its end.
 */
export function dayValue(at: number | null, before: 0 | 1): string {
  if (at === null) {
    return "";
  }
  const day = daysBefore(new Date(at), before);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${String(day.getFullYear()).padStart(4, "0")}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
