const LINK = /^(?:https?:|mailto:)/i;
const WEB = /^https?:/i;
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;
const MAX_IMAGE_BYTES = 1024 * 1024;
const BASE64_CHARACTERS_PER_BYTE = 4 / 3;

/**
 * Returns whether a link in a reply may point to an address. Only http, https and mailto addresses
 * are allowed.
 */
export function isLinkAddress(address: string): boolean {
  return LINK.test(address);
}

/** Returns whether an address uses http or https, so that an image can be loaded from it. */
export function isWebAddress(address: string): boolean {
  return WEB.test(address);
}

/**
 * Returns whether an image can be shown from its address alone, without the network. The address
 * must be a base64 `data:` URL of a PNG, JPEG, GIF or WebP image of at most about 1 MiB.
 */
export function isInlineImage(address: string): boolean {
  return (
    address.length <= MAX_IMAGE_BYTES * BASE64_CHARACTERS_PER_BYTE + 64 &&
    INLINE_IMAGE.test(address)
  );
}

/** Returns the base64 text in the `data:` URL of an inline image. */
export function base64Of(address: string): string {
  return address.replace(INLINE_IMAGE, "");
}
