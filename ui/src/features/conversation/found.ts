import type { MessageId } from "../../bindings/contract";
import { patternOf } from "./find";
import type { TranscriptViewport } from "./transcript_viewport.svelte";

/**
 * A message found by the search over all conversations, and the words that the user searched for.
 */
export interface Found {
  readonly message: MessageId;
  readonly words: string;
}

/** A found match stays highlighted for this time, in milliseconds. */
const MARKED_MS = 2_400;
const NAME = "find-current";

/**
 * Scrolls to the found words in a message, highlights them for a moment and focuses the message.
 * Returns a function that removes the highlight.
 */
export function showFound(
  { message, words }: Found,
  index: number,
  parts: number,
  viewport: TranscriptViewport,
  content: Element,
): () => void {
  const row = content.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(message)}"]`);
  // Request a visible focus ring, because some browser engines show none after a click.
  const visibly: FocusOptions & { focusVisible: boolean } = {
    preventScroll: true,
    focusVisible: true,
  };
  row?.focus(visibly);
  const pattern = patternOf(words);
  const range = pattern && firstMatch(index, parts, pattern, viewport);
  if (range) {
    CSS.highlights.set(NAME, new Highlight(range));
  }
  const unmark = () => {
    clearTimeout(timer);
    if (range) {
      CSS.highlights.delete(NAME);
    }
  };
  const timer = setTimeout(unmark, MARKED_MS);
  return unmark;
}

function firstMatch(
  index: number,
  parts: number,
  pattern: RegExp,
  viewport: TranscriptViewport,
): Range | undefined {
  for (let part = 0; part < parts; part++) {
    const range = viewport.showMatch(index, part, pattern, 0);
    if (range) {
      return range;
    }
  }
  return undefined;
}
