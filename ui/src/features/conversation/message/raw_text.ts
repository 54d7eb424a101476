import type { Message } from "../../../bindings/contract";
import * as conversationText from "../../../bindings/texts/conversation";

/** A part of a message, exactly as received. */
export interface RawPart {
  readonly part: "reasoning" | "text" | "refusal" | "tool-call" | "tool-result" | "image" | "file";
  readonly label: string;
  readonly text: string;
}

/**
 * Returns the parts of a message as received. A file is represented by its name. An empty message
 * has one part, which is empty.
 */
export function rawParts(message: Message): RawPart[] {
  const parts = message.parts.map((part): RawPart => {
    switch (part.part) {
      case "reasoning":
      case "text":
      case "refusal":
        return {
          part: part.part,
          label: conversationText.rawPart({ kind: part.part }),
          text: part.text,
        };
      case "tool_call":
        return {
          part: "tool-call",
          label: conversationText.rawCall({ tool: part.name || conversationText.unnamedTool() }),
          text: part.arguments,
        };
      case "tool_result":
        return {
          part: "tool-result",
          label: conversationText.rawResult({ tool: part.name || conversationText.unnamedTool() }),
          text: part.text,
        };
      case "image":
      case "file":
        return {
          part: part.part,
          label: conversationText.rawPart({ kind: "file" }),
          text: part.file.name,
        };
    }
  });
  return parts.length > 0
    ? parts
    : [{ part: "text", label: conversationText.rawPart({ kind: "text" }), text: "" }];
}
