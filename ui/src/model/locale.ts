import * as commonText from "../bindings/texts/common";

/**
 * The locale for numbers and dates. The browser engine may report a language that `Intl` rejects
 * (for example with `LANG=C`). Therefore, the language is checked here, once for all uses.
 */
export const locale = usableLocale(typeof navigator === "undefined" ? "en" : navigator.language);

/** Returns `wanted` if `Intl` accepts it, otherwise `en`. */
export function usableLocale(wanted: string): string {
  try {
    return Intl.getCanonicalLocales(wanted)[0] ?? "en";
  } catch {
    return "en";
  }
}

const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const instants = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const clocks = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
const dollars = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "USD",
  maximumSignificantDigits: 2,
});
const prices = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });

export function numberWords(value: number): string {
  return numbers.format(value);
}

/** Formats a price without a currency, because providers do not report the currency. */
export function priceWords(value: number): string {
  return prices.format(value);
}

export function dollarWords(value: number): string {
  return dollars.format(value);
}

export function durationWords(ms: number): string {
  if (ms < 1_000) {
    return commonText.milliseconds({ value: numberWords(Math.round(ms)) });
  }
  if (ms < 60_000) {
    return commonText.seconds({ value: numberWords(ms / 1_000) });
  }
  const seconds = Math.round(ms / 1_000);
  return commonText.minutes({
    minutes: numberWords(Math.floor(seconds / 60)),
    seconds: String(seconds % 60),
  });
}

export function bytesWords(bytes: number): string {
  if (bytes < 1_000) {
    return commonText.bytes({ value: String(bytes) });
  }
  if (bytes < 1_000_000) {
    return commonText.kilobytes({ value: numberWords(bytes / 1_000) });
  }
  return bytes < 1_000_000_000
    ? commonText.megabytes({ value: numberWords(bytes / 1_000_000) })
    : commonText.gigabytes({ value: numberWords(bytes / 1_000_000_000) });
}

/** The last millisecond of the year 9999, the latest time that the page shows. */
const LAST_INSTANT = 253_402_300_799_999;

/**
 * Returns the time `at`, in milliseconds since 1970, or the nearest time that the page can show.
 * Without this limit, `Intl` would throw an error if a list contained a single time out of range,
 * and the whole list would stay empty.
 */
export function shownInstant(at: number): number {
  return Math.min(Math.max(at, -LAST_INSTANT), LAST_INSTANT) || 0;
}

/** Formats the time of day with seconds. `at` is in milliseconds since 1970. */
export function clockWords(at: number): string {
  return clocks.format(shownInstant(at));
}

/** Formats a date and time. `at` is in milliseconds since 1970. */
export function instantWords(at: number): string {
  return instants.format(shownInstant(at));
}

/**
 * Formats the days from `first` to `last`, both in milliseconds since 1970. If both days are in the
 * same month or year, the month or year appears only once.
 */
export function dayRangeWords(first: number, last: number): string {
  return days.formatRange(shownInstant(first), shownInstant(last));
}

/** Formats a day given as `YYYY-MM-DD`. */
export function dayWords(day: string): string {
  const at = Date.parse(`${day}T12:00:00`);
  return Number.isNaN(at) ? day : days.format(at);
}

const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });

/** Formats a share of a whole as a percentage; 0 % if the whole is 0. */
export function shareWords(part: number, whole: number): string {
  return percents.format(whole === 0 ? 0 : part / whole);
}

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter(locale, { granularity: "word" }) : null;
/**
 * Matches a character of a script that is written without spaces between words: Thai, Lao, Tibetan,
 * Burmese, Khmer, Chinese or Japanese.
 */
const unspaced = /[\u0e00-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff]/u;
const wordLike = /[\p{L}\p{N}]/u;

export function wordCount(text: string): number {
  if (segmenter === null || !unspaced.test(text)) {
    // For all other scripts, do not use `Intl.Segmenter`, because it is slow: for ten pages of
    // text, it takes about as long as one frame.
    return text.split(/\s+/u).filter((word) => wordLike.test(word)).length;
  }
  let words = 0;
  for (const segment of segmenter.segment(text)) {
    words += segment.isWordLike ? 1 : 0;
  }
  return words;
}
