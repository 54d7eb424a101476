import type { Attachment } from "../bindings/contract";
import { newFault, plainText } from "../model/fault";

const beginnings: readonly (readonly [base64: string, type: string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["UklGR", "image/webp"],
  ["JVBERi", "application/pdf"],
];

/** Attachments of the stub. */
export class MemoryAttachments {
  readonly #files = new Map<string, { readonly type: string; readonly data: string }>();

  /** Stores a file given in Base64. */
  add(name: string, data: string): Attachment {
    const media_type = typeOf(data);
    if (media_type === null) {
      throw newFault("input", plainText(`“${name}” is neither an image, nor text, nor a PDF`));
    }
    const hash = hashOf(data);
    this.#files.set(hash, { type: media_type, data });
    return { hash, name, media_type, bytes: atob(data).length };
  }

  /** Returns a file as a `data:` URL. */
  data(hash: string): string {
    const file = this.#files.get(hash);
    if (!file) {
      throw newFault("input", plainText("This file is not there any more"));
    }
    return `data:${file.type};base64,${file.data}`;
  }
}

function typeOf(data: string): string | null {
  const known = beginnings.find(([beginning]) => data.startsWith(beginning));
  if (known) {
    return known[1];
  }
  return atob(data).includes("\0") ? null : "text/plain";
}

/** Returns a key that is equal for equal files. */
function hashOf(data: string): string {
  let hash = 2_166_136_261;
  for (const letter of data) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  }
  return hash.toString(16).padStart(64, "0");
}
