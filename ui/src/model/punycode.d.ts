declare module "punycode/punycode.es6.js" {
  /** Decodes a Punycode label without its prefix. Throws a `RangeError` for an invalid label. */
  export function decode(label: string): string;
}
