import { decode } from "punycode/punycode.es6.js";

const PREFIX = "xn--";

/**
 * Returns a host name with its Punycode labels decoded. Labels with invalid Punycode stay
 * unchanged.
 */
export function unicodeHost(host: string): string {
  return host
    .split(".")
    .map((label) => (label.startsWith(PREFIX) ? decoded(label) : label))
    .join(".");
}

function decoded(label: string): string {
  try {
    return decode(label.slice(PREFIX.length));
  } catch {
    return label;
  }
}
