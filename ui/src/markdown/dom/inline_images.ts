import * as markdownText from "../../bindings/texts/markdown";
import { base64Of } from "../parse/addresses";
import { declaredSize } from "../parse/image_header";

const MILLION = 1_000_000;
/** Maximum number of pixels of one image, in millions. A decoded image takes 4 bytes per pixel. */
export const MAX_MEGAPIXELS = 40;
/** Maximum total number of pixels of all distinct embedded images in a document, in millions. */
export const MAX_TOTAL_MEGAPIXELS = 80;
/** Maximum number of distinct embedded images in one document. */
export const MAX_IMAGES = 64;

/**
 * Decides which embedded images of a document the browser may decode. Even a small file can declare
 * an image with billions of pixels, which would fill the memory. An allowed image stays allowed, no
 * matter in which order parts of the document are rendered again.
 */
export class InlineImages {
  // The addresses of the images that the browser may decode. Images with the same address count as
  // one, because the browser decodes them only once.
  readonly #allowed = new Set<string>();
  #pixels = 0;

  /**
   * Returns the reason why the image at a `data:` address is not shown; `undefined` if the image
   * may be shown.
   */
  refusal(address: string): string | undefined {
    if (this.#allowed.has(address)) return undefined;
    const size = declaredSize(base64Of(address));
    if (size === undefined) return markdownText.imageUnreadable();
    const pixels = size.width * size.height;
    if (pixels > MAX_MEGAPIXELS * MILLION) {
      return markdownText.imagePixels({ limit: MAX_MEGAPIXELS });
    }
    if (this.#allowed.size === MAX_IMAGES) {
      return markdownText.imageCount({ limit: MAX_IMAGES });
    }
    if (this.#pixels + pixels > MAX_TOTAL_MEGAPIXELS * MILLION) {
      return markdownText.imageTotal({ limit: MAX_TOTAL_MEGAPIXELS });
    }
    this.#allowed.add(address);
    this.#pixels += pixels;
    return undefined;
  }
}
