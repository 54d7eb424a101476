/** Matches a whole number with thousands separators, all of which are the same character. */
const grouped = /^[-+]?\d{1,3}([.,'’\s_])\d{3}(?:\1\d{3})*$/u;

/**
 * Parses a number that the user typed. Returns `null` if the text is blank, and `NaN` if it is not
 * a number. The decimal separator is a point or a comma.
 *
 * A whole number (`whole`) may have thousands separators instead: `4,000` in English and `4.000` in
 * German are both 4000. Any other point or comma in it yields `NaN`, because the user could mean a
 * much smaller number.
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
