// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growing, rendered } from "../test_documents";
import { InlineImages, MAX_IMAGES, MAX_MEGAPIXELS, MAX_TOTAL_MEGAPIXELS } from "./inline_images";

const MILLION = 1_000_000;

/**
 * Returns a `data:` address with a PNG header that declares the size `width` × `height`. Different
 * values of `id` result in different addresses.
 */
function png(width: number, height: number, id = 0): string {
  const bytes = Buffer.alloc(37);
  bytes.write("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", "latin1");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(id, 33);
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

describe("an image in the text", () => {
  it.each([
    ["of 40 million pixels", png(8_000, 5_000), null],
    ["of one pixel more", png(40_000_001, 1), /40 million/],
    ["of the largest size", png(2 ** 31 - 1, 2 ** 31 - 1), /40 million/],
    [
      "of another kind under the name of a PNG",
      "data:image/png;base64,Qk1GAAAA",
      /cannot be determined/,
    ],
    ["with percent signs", png(1, 1).replace("iVBO", "iVB%4F"), /cannot be determined/],
  ])("%s is shown or replaced by the reason", (_, address, reason) => {
    const container = rendered(`A ![flower](${address}) grows`);
    if (reason === null) {
      expect(container.querySelector("img")?.getAttribute("src")).toBe(address);
    } else {
      expect(container.querySelector("img")).toBeNull();
      const box = container.querySelector("span.image-box[data-state=refused]");
      expect(box?.querySelector(".image-box-name")?.textContent).toBe("flower");
      expect(box?.querySelector(".image-box-state")?.textContent).toMatch(reason);
    }
  });

  it("is refused even if its address comes from a link reference", () => {
    expect(rendered(`![a][b]\n\n[b]: ${png(90_000, 90_000)}`).querySelector("img")).toBeNull();
  });

  it("stays out of the document while its address is still arriving", () => {
    const { container, view } = growing();
    for (const char of `![a](${png(60_000, 60_000)}) b`) {
      view.append(char);
      expect(container.querySelector("img")?.getAttribute("src") ?? "").toBe("");
    }
    view.finish();
    expect(container.querySelectorAll("[data-state=refused]")).toHaveLength(1);
  });
});

describe("all images of a text together", () => {
  const shown = (container: Element) => container.querySelectorAll("img").length;

  it("have a limited number of pixels", () => {
    const images = [1, 2, 3].map((id) => `![](${png(6_000, 6_000, id)})`).join("\n\n");
    const container = rendered(images);
    expect(shown(container)).toBe(2);
    expect(container.textContent).toMatch(/more than 80 million pixels in total/);
  });

  it("are limited in number", () => {
    const images = Array.from({ length: MAX_IMAGES + 3 }, (_, id) => `![](${png(1, 1, id)})`);
    const container = rendered(images.join(" "));
    expect(shown(container)).toBe(MAX_IMAGES);
    expect(container.textContent).toMatch(/more than 64 images/);
  });

  it("count each image once, even if it occurs several times", () => {
    expect(shown(rendered(`![](${png(6_000, 6_000)}) `.repeat(9)))).toBe(9);
  });

  it("stay unchanged while the text grows and is rendered again", () => {
    const { container, view } = growing();
    view.append([1, 2, 3].map((id) => `![](${png(6_000, 6_000, id)})`).join(" and "));
    for (const more of [" and", "\n- so", "\n\n# Next\n\n", "end"]) {
      view.append(more);
      expect(shown(container)).toBe(2);
    }
    view.finish();
    expect(shown(container)).toBe(2);
  });
});

it("in any order of rendering, the limits hold and an image that was shown stays shown", () => {
  const side = fc.integer({ min: 1, max: 9_000 });
  const image = fc.tuple(side, side, fc.nat({ max: 40 }));
  fc.assert(
    fc.property(fc.array(image, { maxLength: 200 }), (all) => {
      const images = new InlineImages();
      const allowed = new Map<string, number>();
      for (const [width, height, id] of all) {
        const address = png(width, height, id);
        if (images.refusal(address) === undefined) allowed.set(address, width * height);
        else expect(allowed.has(address)).toBe(false);
      }
      const pixels = [...allowed.values()];
      expect(pixels.length).toBeLessThanOrEqual(MAX_IMAGES);
      expect(Math.max(0, ...pixels)).toBeLessThanOrEqual(MAX_MEGAPIXELS * MILLION);
      expect(pixels.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(
        MAX_TOTAL_MEGAPIXELS * MILLION,
      );
      for (const address of allowed.keys()) expect(images.refusal(address)).toBeUndefined();
    }),
  );
});
