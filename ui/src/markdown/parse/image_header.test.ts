import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { declaredSize } from "./image_header";

interface Sample {
  readonly name: string;
  readonly hex: string;
  readonly size: [number, number] | null;
}

const samples = JSON.parse(
  readFileSync("../tests/fixtures/image_headers.json", "utf8"),
) as Sample[];

function sizeOf(bytes: Uint8Array): [number, number] | null {
  const size = declaredSize(Buffer.from(bytes).toString("base64"));
  return size === undefined ? null : [size.width, size.height];
}

it.each(samples)("the declared size of $name is read as decoders read it", ({ hex, size }) => {
  expect(sizeOf(Buffer.from(hex, "hex"))).toEqual(size);
});

it.each(["iVBORw0K%47go=", "iVBO Rw0KGgo=", "iVBORw=0KGgo", "iVBORw-_", "AAAA#AAAA"])(
  "base64 that a browser reads differently, such as %s, has no size",
  (text) => {
    const png = samples[0]?.hex ?? "";
    const base64 = Buffer.from(png, "hex").toString("base64");
    expect(declaredSize(base64)).toBeDefined();
    expect(declaredSize(base64.slice(0, -2) + text)).toBeUndefined();
  },
);

/** `declaredSize` must never throw an error or run for long, whatever bytes a file contains. */
it("damaged headers have no size or a positive one", () => {
  const damaged = fc.tuple(
    fc.constantFrom(...samples.map(({ hex }) => hex)),
    fc.array(fc.tuple(fc.nat({ max: 200 }), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
    fc.nat({ max: 600 }),
  );
  fc.assert(
    fc.property(damaged, ([hex, changes, length]) => {
      const bytes = Uint8Array.from(Buffer.from(hex, "hex")).slice(0, length);
      for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
      const size = sizeOf(bytes);
      expect(size === null || size.every((side) => Number.isInteger(side) && side > 0)).toBe(true);
    }),
  );
});

it("a file of a million tiny segments is refused", () => {
  const segments = "/+AAAv/g".repeat(170_000);
  expect(declaredSize(`/9j/4AAC${segments}`)).toBeUndefined();
  const gif = Buffer.from("GIF89a\x01\0\x01\0\0\0\0", "latin1").toString("base64").slice(0, 16);
  expect(declaredSize(`${gif}${"IQAh".repeat(300_000)}`)).toBeUndefined();
});
