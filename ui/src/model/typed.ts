import type { Attachment, Message, NewMessage, ReasoningEffort } from "../bindings/contract";
import type { ModelChoice } from "./choice";
import { textOf } from "./reply";

/** The content of a user message: its text and its attached files. */
export interface Typed {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

export const nothingTyped: Typed = { text: "", attachments: [] };

export function typedOf(message: Message): Typed {
  return { text: textOf(message), attachments: filesOf(message) };
}

export function filesOf({ parts }: Message): Attachment[] {
  return parts.flatMap((part) => (part.part === "image" || part.part === "file" ? part.file : []));
}

/** Returns whether there is anything to send: a file, or text that is not only whitespace. */
export function isSomething({ text, attachments }: Typed): boolean {
  return text.trim() !== "" || attachments.length > 0;
}

/**
 * Returns a message in the form that the engine expects. `effort` applies to the reply to this
 * message only.
 */
export function newMessage(
  { text, attachments }: Typed,
  { providerId, model }: ModelChoice,
  effort: ReasoningEffort | null = null,
): NewMessage {
  return { provider_id: providerId, model, text, attachments: [...attachments], effort };
}
