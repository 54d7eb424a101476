import type { Message } from "../../bindings/contract";

/** A part of a message as it was received. */
export interface RawPart {
  readonly part: "reasoning" | "text" | "tool-call" | "image" | "file";
  readonly label: string;
  /** Character for character. */
  readonly text: string;
}

/** The parts of a message as they were received. One that has nothing at all has an empty text. */
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
