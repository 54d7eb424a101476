// The numbers of RFC 3492, section 5.
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const LAST_CODE = 0x10ffff;

const PREFIX = "xn--";

/** A host name with its `xn--` labels in the letters they stand for; a label that stands for none stays as it is. */
export function unicodeHost(host: string): string {
  return host
    .split(".")
    .map((label) => (label.startsWith(PREFIX) ? (decode(label.slice(4)) ?? label) : label))
    .join(".");
}

/** The letters of a Punycode label without its prefix (RFC 3492, section 6.2); `null` if it is none. */
function decode(label: string): string | null {
  const split = label.lastIndexOf("-");
  const letters = split > 0 ? label.slice(0, split).split("") : [];
  let code = FIRST_CODE;
  let place = 0;
  let bias = FIRST_BIAS;
  let at = split > 0 ? split + 1 : 0;
  while (at < label.length) {
    const before = place;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(label.charCodeAt(at++));
      if (digit === null) {
        return null;
      }
      place += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) {
        break;
      }
      weight *= BASE - threshold;
    }
    const count = letters.length + 1;
    bias = adapted(place - before, count, before === 0);
    code += Math.floor(place / count);
    place %= count;
    if (code > LAST_CODE) {
      return null;
    }
    letters.splice(place++, 0, String.fromCodePoint(code));
  }
  return letters.join("");
}

/** The value of a digit: a to z, then 0 to 9. Past the end there is none. */
function digitOf(character: number): number | null {
  if (character >= 97 && character <= 122) {
    return character - 97;
  }
  return character >= 48 && character <= 57 ? character - 22 : null;
}

/** The next bias (RFC 3492, section 6.1). */
function adapted(delta: number, count: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? DAMP : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN));
    k += BASE;
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
