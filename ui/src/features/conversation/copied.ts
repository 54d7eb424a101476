import { type Copied, copiedSelection, toPlainText } from "../../markdown";
import { textOf } from "../../model/reply";
import type { Entry } from "../../model/transcript";

/**
 * What a copy of the selection puts on the clipboard; `null` where the engine's own is right.
 * `undrawn` says that it reaches over messages that are not in the document: then it is all of them.
 */
export function copied(
  range: Range,
  undrawn: boolean,
  entries: readonly Entry[],
): (Pick<Copied, "text"> & Partial<Copied>) | null {
  if (!undrawn) {
    return copiedSelection(range);
  }
  const text = entries
    .map(({ view: { message } }) =>
      message.role === "assistant" ? toPlainText(textOf(message)) : textOf(message),
    )
    .filter((text) => text !== "")
    .join("\n\n");
  return { text };
}
