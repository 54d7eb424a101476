import { flushSync } from "svelte";
import type { MessageView } from "../../../bindings/contract";
import type { ConversationViewState } from "../conversation_view_state.svelte";

/**
 * Makes a part of a message visible, so that the user sees the matches in it. Unfolds the message,
 * and shows it formatted instead of raw. Shows a JSON answer as text. If the part is not text,
 * opens foldable elements such as reasoning and tool results. `content` contains the rendered
 * messages.
 */
export function openPart(
  { message: { id, parts, verdict } }: MessageView,
  part: number,
  viewState: ConversationViewState,
  content: Element | null,
): void {
  viewState.setFolded(id, false);
  viewState.setRaw(id, false);
  const kind = parts[part]?.part;
  if (kind === "reasoning") {
    viewState.setReasoningOpen(id, true);
  }
  if (kind === "text" && verdict) {
    viewState.setAnswerView(id, "text");
  }
  flushSync();
  if (kind !== "text") {
    for (const details of content?.querySelectorAll<HTMLDetailsElement>(
      `[data-message-id="${CSS.escape(id)}"] details`,
    ) ?? []) {
      details.open = true;
    }
  }
}
