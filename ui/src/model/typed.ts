import type { Attachment, Message } from "../bindings/contract";
import { textOf } from "./reply";

/** What a message of the user's is made of. */
export interface Typed {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/** Nothing was typed. */
export const nothingTyped: Typed = { text: "", attachments: [] };

/** What a message was made of when it was sent. */
export function typedOf(message: Message): Typed {
  return { text: textOf(message), attachments: filesOf(message) };
}

/** The files that go with a message. */
export function filesOf({ parts }: Message): Attachment[] {
  return parts.flatMap((part) => (part.part === "image" || part.part === "file" ? part.file : []));
}

/** There is something that can be sent: words that show, or a file. */
export function isSomething({ text, attachments }: Typed): boolean {
  return text.trim() !== "" || attachments.length > 0;
}
