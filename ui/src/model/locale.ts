/**
 * The locale for numbers and dates. Under `LANG=C` the engine names a language that `Intl` refuses, so it is
 * tried once here and nowhere else.
 */
export const locale = usableLocale(typeof navigator === "undefined" ? "en" : navigator.language);

/** `wanted` if `Intl` takes it, otherwise `en`. */
export function usableLocale(wanted: string): string {
  try {
    return Intl.getCanonicalLocales(wanted)[0] ?? "en";
  } catch {
    return "en";
  }
}

const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const instants = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const prices = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });

/** A count or a rate. */
export function numberWords(value: number): string {
  return numbers.format(value);
}

/** A price without its currency, which providers do not name. */
export function priceWords(value: number): string {
  return prices.format(value);
}

/** A moment, given in milliseconds since 1970. */
export function instantWords(at: number): string {
  return instants.format(at);
}

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter(locale, { granularity: "word" }) : null;

/** The number of words of a text, also in scripts that write no spaces. */
export function countWords(text: string): number {
  if (segmenter === null) {
    return text.split(/\s+/u).filter((word) => word !== "").length;
  }
  let words = 0;
  for (const segment of segmenter.segment(text)) {
    words += segment.isWordLike ? 1 : 0;
  }
  return words;
}
