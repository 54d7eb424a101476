import { createContext } from "svelte";
import type { Attachment } from "../bindings/contract";

/** Returns an attachment as a `data:` URL. Rejects with a `Fault`. */
export type AttachmentSource = (file: Attachment) => Promise<string>;

/** The source from which components load attachments. */
export const [useAttachments, provideAttachments] = createContext<AttachmentSource>();

/** Maximum number of recently used files kept in memory. */
const KEPT = 40;

/** Returns a source that caches the most recently used files. */
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

/** Decodes the text in a `data:` URL. */
export function textOfData(address: string): string {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (letter) =>
    letter.charCodeAt(0),
  );
  return new TextDecoder().decode(bytes);
}
