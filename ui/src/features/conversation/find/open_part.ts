import { flushSync } from "svelte";
import type { MessageView } from "../../../bindings/contract";
import type { ConversationViewState } from "../conversation_view_state.svelte";

/**
 * Opens whatever hides a part of a message, such as a folded or raw message, folded reasoning or
 * the closed result of a tool, because search matches in it would not be visible. `content`
 * contains the rendered messages.
 */
export function openPart(
  { message: { id, parts } }: MessageView,
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
  flushSync();
  if (kind !== "text") {
    for (const details of content?.querySelectorAll<HTMLDetailsElement>(
      `[data-message-id="${CSS.escape(id)}"] details`,
    ) ?? []) {
      details.open = true;
    }
  }
}
