/** The size of an image in pixels, as its header declares it. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const DIGITS = new Map(
  codes("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/").map((code, value) => [
    code,
    value,
  ]),
);

/**
 * Maximum number of segments that are skipped in the search for the size. Ordinary files have a few
 * dozen. Without the limit, a file with millions of tiny segments would be searched at each
 * rendering.
 */
const MAX_SEGMENTS = 4_096;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, ...codes("IHDR")];
const JPEG = [0xff, 0xd8, 0xff];

/**
 * Returns the size that the header of a base64-encoded PNG, JPEG, GIF or WebP image declares. The
 * first bytes of the file determine its format, as in browsers. Returns `undefined` if the size
 * cannot be read, or if the browser might find a different size.
 */
export function declaredSize(base64: string): ImageSize | undefined {
  if (!BASE64.test(base64)) return undefined;
  const bytes = new Bytes(base64);
  let size: ImageSize | undefined;
  if (bytes.has(0, PNG)) size = { width: bytes.big(16, 4), height: bytes.big(20, 4) };
  else if (bytes.has(0, JPEG)) size = jpegSize(bytes);
  else if (bytes.hasText(0, "GIF87a") || bytes.hasText(0, "GIF89a")) size = gifSize(bytes);
  else if (bytes.hasText(0, "RIFF") && bytes.hasText(8, "WEBP")) size = webpSize(bytes);
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
}

/**
 * The bytes of a base64 text. A byte is decoded only when it is read, so skipping bytes costs
 * nothing.
 */
class Bytes {
  readonly #base64: string;

  constructor(base64: string) {
    this.#base64 = base64;
  }

  /** Returns the byte at `offset`; `NaN` if `offset` is beyond the end of the file. */
  at(offset: number): number {
    const rest = offset % 3;
    const first = ((offset - rest) / 3) * 4 + rest;
    const high = DIGITS.get(this.#base64.charCodeAt(first));
    const low = DIGITS.get(this.#base64.charCodeAt(first + 1));
    if (high === undefined || low === undefined) return Number.NaN;
    return ((high << (2 + 2 * rest)) | (low >> (4 - 2 * rest))) & 0xff;
  }

  /** Returns the big-endian number in the `count` bytes at `offset`. */
  big(offset: number, count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++) value = value * 256 + this.at(offset + index);
    return value;
  }

  /** Returns the little-endian number in the `count` bytes at `offset`. */
  little(offset: number, count: number): number {
    let value = 0;
    for (let index = count - 1; index >= 0; index--) value = value * 256 + this.at(offset + index);
    return value;
  }

  has(offset: number, expected: readonly number[]): boolean {
    return expected.every((byte, index) => this.at(offset + index) === byte);
  }

  hasText(offset: number, expected: string): boolean {
    return this.has(offset, codes(expected));
  }
}

function codes(text: string): number[] {
  return Array.from(text, (char) => char.charCodeAt(0));
}

/** Returns the size in the first frame header of a JPEG (ITU T.81, B.2.2). */
function jpegSize(bytes: Bytes): ImageSize | undefined {
  let at = 2;
  for (let segment = 0; segment < MAX_SEGMENTS; segment++) {
    if (bytes.at(at) !== 0xff) return undefined;
    const marker = bytes.at(at + 1);
    if (marker === 0xff) {
      at += 1; // A fill byte.
    } else if (isFrame(marker)) {
      return { height: bytes.big(at + 5, 2), width: bytes.big(at + 7, 2) };
    } else {
      // Give up at a marker that cannot occur before the frame header: one without a length (TEM,
      // RST, SOI, EOI), or one that begins a scan (SOS).
      const length = bytes.big(at + 2, 2);
      const isSegment = marker >= 0xc0 && (marker < 0xd0 || marker > 0xda);
      if (!isSegment || !(length >= 2)) return undefined;
      at += 2 + length;
    }
  }
  return undefined;
}

/**
 * Returns whether a marker begins a frame header (SOF0 to SOF15). The markers DHT, JPG and DAC are
 * in the same range of values, but begin no frame header.
 */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/**
 * Returns the size of a GIF's logical screen (GIF89a, section 18), enlarged to contain the whole
 * first frame (section 20). Browsers enlarge the screen in the same way.
 */
function gifSize(bytes: Bytes): ImageSize | undefined {
  const screen = { width: bytes.little(6, 2), height: bytes.little(8, 2) };
  let at = 13 + colourTableLength(bytes.at(10));
  for (let segment = 0; segment < MAX_SEGMENTS; segment++) {
    const kind = bytes.at(at);
    if (kind === 0x2c) {
      const [left, top, width, height] = [1, 3, 5, 7].map((offset) => bytes.little(at + offset, 2));
      return {
        width: Math.max(screen.width, Number(left) + Number(width)),
        height: Math.max(screen.height, Number(top) + Number(height)),
      };
    }
    if (kind !== 0x21) return undefined;
    // Skip an extension: a label and several blocks, of which the last is empty.
    at += 2;
    for (; bytes.at(at) > 0 && segment < MAX_SEGMENTS; segment++) at += 1 + bytes.at(at);
    at += 1;
  }
  return undefined;
}

function colourTableLength(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Returns the size in the first chunk of a WebP file (RFC 9649, sections 2.5 to 2.7). */
function webpSize(bytes: Bytes): ImageSize | undefined {
  if (bytes.hasText(12, "VP8X")) {
    return { width: bytes.little(24, 3) + 1, height: bytes.little(27, 3) + 1 };
  }
  if (bytes.hasText(12, "VP8L") && bytes.at(20) === 0x2f) {
    const bits = bytes.little(21, 4);
    if (Number.isNaN(bits)) return undefined;
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (bytes.hasText(12, "VP8 ") && bytes.has(23, [0x9d, 0x01, 0x2a])) {
    return { width: bytes.little(26, 2) & 0x3fff, height: bytes.little(28, 2) & 0x3fff };
  }
  return undefined;
}
