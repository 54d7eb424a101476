import { createContext } from "svelte";
import type { Attachment } from "../bindings/contract";

/** Gives an attached file as a `data:` address. Rejects with a `Fault`. */
export type AttachmentSource = (file: Attachment) => Promise<string>;

/** Where the attached files are that a component shows. */
export const [useAttachments, provideAttachments] = createContext<AttachmentSource>();

/** Files that were asked for lately are not asked for again. */
const KEPT = 40;

/** A source that keeps the last files it gave. */
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

/** The letters of a text file in a `data:` address. */
export function textOfData(address: string): string {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (letter) =>
    letter.charCodeAt(0),
  );
  return new TextDecoder().decode(bytes);
}
