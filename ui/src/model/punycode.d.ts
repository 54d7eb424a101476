declare module "punycode/punycode.es6.js" {
  /** Decodes a Punycode label without its prefix. Throws a `RangeError` for one that is not valid. */
  export function decode(label: string): string;
}
