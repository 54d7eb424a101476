import { createContext } from "svelte";
import type { Attachment } from "../bindings/contract";

/** Loads an attachment and returns it as a `data:` URL. On failure, rejects with a `Fault`. */
export type AttachmentSource = (file: Attachment) => Promise<string>;

export const [useAttachments, provideAttachments] = createContext<AttachmentSource>();

const KEPT = 40;

/** Returns a function that loads attachments and keeps the most recently loaded ones in memory. */
export function remembering(load: (hash: string) => Promise<string>): AttachmentSource {
  const kept = new Map<string, Promise<string>>();
  return ({ hash }) => {
    const there = kept.get(hash);
    if (there) {
      return there;
    }
    const coming = load(hash);
    kept.set(hash, coming);
    const [first] = kept.keys();
    if (kept.size > KEPT && first !== undefined) {
      kept.delete(first);
    }
    coming.catch(() => kept.delete(hash));
    return coming;
  };
}

export function textOfData(address: string): string {
  return new TextDecoder().decode(bytesOf(address.slice(address.indexOf(",") + 1)));
}

/** Decodes Base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
