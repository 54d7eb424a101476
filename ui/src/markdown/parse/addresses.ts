const LINK = /^(?:https?:|mailto:)/i;
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;
const MAX_IMAGE_BYTES = 1024 * 1024;
const BASE64_CHARACTERS_PER_BYTE = 4 / 3;

/** Whether a link may lead to `address`: http, https and mailto only. */
export function isLinkAddress(address: string): boolean {
  return LINK.test(address);
}

/**
 * Whether `address` is a picture that can be shown without asking anyone for it: a base64
 * `data:` address of a raster image of at most 1 MiB.
 */
export function isInlineImage(address: string): boolean {
  return (
    address.length <= MAX_IMAGE_BYTES * BASE64_CHARACTERS_PER_BYTE + 64 &&
    INLINE_IMAGE.test(address)
  );
}
