/** Matches a whole number with thousands separators, all of which are the same character. */
const grouped = /^[-+]?\d{1,3}([.,'’\s_])\d{3}(?:\1\d{3})*$/u;

/**
 * Parses a number that the user typed. Returns `null` if the text is blank, and `NaN` if it is not
 * a number. The decimal separator is a point or a comma.
 *
 * A whole number (`whole`) has no decimal separator, but may have thousands separators: `4,000` in
 * English and `4.000` in German are both 4000. Any other point or comma in a whole number yields
 * `NaN`, because the user may have meant a much smaller number.
 */
export function typedNumber(typed: string, whole: boolean): number | null {
  const text = typed.trim().replace("−", "-");
  if (text === "") {
    return null;
  }
  if (!whole) {
    return Number(text.replace(/(?<=\d)[\s_](?=\d)/gu, "").replace(",", "."));
  }
  const digits = grouped.test(text) ? text.replace(/[.,'’\s_]/gu, "") : text;
  return /[.,]/u.test(digits) ? NaN : Number(digits);
}
