const LINK = /^(?:https?:|mailto:)/i;
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;
const MAX_IMAGE_BYTES = 1024 * 1024;
const BASE64_CHARACTERS_PER_BYTE = 4 / 3;

/**
 * Returns whether links to `address` are allowed, which holds only for http, https and mailto
 * addresses.
 */
export function isLinkAddress(address: string): boolean {
  return LINK.test(address);
}

/**
 * Returns whether `address` is an image that can be shown without a network request: a base64
 * `data:` URL of a raster image of at most 1 MiB.
 */
export function isInlineImage(address: string): boolean {
  return (
    address.length <= MAX_IMAGE_BYTES * BASE64_CHARACTERS_PER_BYTE + 64 &&
    INLINE_IMAGE.test(address)
  );
}

/** Returns the base64 text of an inline image. */
export function base64Of(address: string): string {
  return address.replace(INLINE_IMAGE, "");
}
