import type { MessageId, MessageView } from "../../../bindings/contract";
import type { ConversationViewState } from "../conversation_view_state.svelte";
import { hitPlace } from "./hit_place";
import { isLost, type MarkedRange, markedRange } from "./marked_range";
import { searchedTexts } from "./searched_texts";
import { openPart } from "./open_part";
import type { TranscriptViewport } from "../viewport/transcript_viewport.svelte";

/** A message found by the search over all conversations, and the query that the user typed. */
export interface OpenedHit {
  readonly message: MessageId;
  readonly words: string;
}

/** Time for which the found words stay highlighted, in milliseconds. */
const MARKED_MS = 2_400;
const NAME = "find-current";

/**
 * Scrolls to the place in the message `view` that best fits the query, and highlights this place
 * for a moment. Focuses the message, whose index in the conversation is `index`. Returns a function
 * that removes the highlight.
 */
export function showOpenedHit(
  { message, words }: OpenedHit,
  view: MessageView,
  index: number,
  viewport: TranscriptViewport,
  viewState: ConversationViewState,
  content: Element,
): () => void {
  const row = content.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(message)}"]`);
  // Set `focusVisible`, because otherwise some browser engines show no focus ring after a click.
  row?.focus({ preventScroll: true, focusVisible: true });
  const place = hitPlace(searchedTexts(view), words);
  if (place === null) {
    return () => undefined;
  }
  const { part, pattern, nth, count } = place;
  openPart(view, part, viewState, content);
  viewport.showMatch(index, part, pattern, nth);
  let marked: readonly MarkedRange[] = [];
  const mark = () => {
    const ranges = Array.from({ length: count }, (_, at) =>
      viewport.findMatch(index, part, pattern, nth + at),
    ).filter((range) => range !== undefined);
    marked = ranges.map(markedRange);
    CSS.highlights.set(NAME, new Highlight(...ranges));
  };
  mark();
  // Mark the words again when they are rendered again, for example because code was coloured.
  const observer = new MutationObserver(() => {
    if (marked.some((range) => isLost(range, content))) {
      mark();
    }
  });
  observer.observe(content, { childList: true, characterData: true, subtree: true });
  const unmark = () => {
    clearTimeout(timer);
    observer.disconnect();
    CSS.highlights.delete(NAME);
  };
  const timer = setTimeout(unmark, MARKED_MS);
  return unmark;
}
