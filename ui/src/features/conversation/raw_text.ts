import type { Message } from "../../bindings/contract";

/** A part of a message as received. */
export interface RawPart {
  readonly part: "reasoning" | "text" | "tool-call" | "image" | "file";
  readonly label: string;
  /** The received text, character for character. */
  readonly text: string;
}

/** Returns the parts of a message as received. An empty message has one part with an empty text. */
export function rawParts(message: Message): RawPart[] {
  const parts = message.parts.map((part): RawPart => {
    switch (part.part) {
      case "reasoning":
        return { part: "reasoning", label: "Reasoning", text: part.text };
      case "text":
        return { part: "text", label: "Text", text: part.text };
      case "tool_call":
        return {
          part: "tool-call",
          label: `Tool call: ${part.name || "unnamed tool"}`,
          text: part.arguments,
        };
      case "image":
      case "file":
        return { part: part.part, label: "File", text: part.file.name };
    }
  });
  return parts.length > 0 ? parts : [{ part: "text", label: "Text", text: "" }];
}
