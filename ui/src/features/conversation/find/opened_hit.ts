import type { MessageId, MessageView } from "../../../bindings/contract";
import type { ConversationViewState } from "../conversation_view_state.svelte";
import { hitPlace } from "./hit_place";
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
 * Scrolls to the place in a message that best fits the query, highlights the found words for a
 * moment and focuses the message. `view` contains the text of the message, and `index` is its index
 * in the transcript. Returns a function that removes the highlight.
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
  // Request a visible focus ring, because some browser engines show none after a click.
  row?.focus({ preventScroll: true, focusVisible: true });
  const ranges: Range[] = [];
  const place = hitPlace(searchedTexts(view), words);
  if (place !== null) {
    const { part, pattern, nth, count } = place;
    openPart(view, part, viewState, content);
    const first = viewport.showMatch(index, part, pattern, nth);
    const others = Array.from({ length: first ? count - 1 : 0 }, (_, at) =>
      viewport.findMatch(index, part, pattern, nth + at + 1),
    );
    ranges.push(...[first, ...others].filter((range) => range !== undefined));
  }
  if (ranges.length > 0) {
    CSS.highlights.set(NAME, new Highlight(...ranges));
  }
  const unmark = () => {
    clearTimeout(timer);
    if (ranges.length > 0) {
      CSS.highlights.delete(NAME);
    }
  };
  const timer = setTimeout(unmark, MARKED_MS);
  return unmark;
}
