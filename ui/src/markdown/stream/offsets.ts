import { normalize, parseBlocks } from "../parse/parser";

const LETTER = /[\p{L}\p{N}]/u;
const ALL_LETTERS = /[\p{L}\p{N}]/gu;

/** A rendered position: after the given number of letters and digits inside `element`. */
interface RenderedPosition {
  readonly element: Element;
  readonly letters: number;
}

/**
 * Returns the document range for the offset `at`, in UTF-16 code units of the received text.
 * `sections` are the rendered parts of the text. Markdown markers are not rendered, so the
 * position is found by counting the letters before it, block by block. The line is always
 * exact. The position within the line may be inexact where letters are rendered differently
 * from their source.
 */
export function rangeAt(
  text: string,
  at: number,
  sections: readonly { readonly source: string; readonly element: Element }[],
): Range | undefined {
  const place = normalize(text.slice(0, at)).length;
  let begin = 0;
  for (const { source, element } of sections.slice(0, -1)) {
    if (place < begin + source.length) {
      return rangeIn(renderedPosition(source, place - begin, element));
    }
    begin += source.length;
  }
  // Use the last section, which also contains the unsettled blocks.
  const last = sections.at(-1);
  return (
    last && rangeIn(renderedPosition(normalize(text).slice(begin), place - begin, last.element))
  );
}

function renderedPosition(source: string, at: number, section: Element): RenderedPosition {
  const lines = source.slice(0, at).split("\n").length - 1;
  const { blocks } = parseBlocks(source);
  const index = blocks.findLastIndex(({ start }) => start <= lines);
  const element = blocks.length === section.children.length ? section.children[index] : undefined;
  const block = blocks[index];
  if (element === undefined || block === undefined) {
    return { element: section, letters: countLetters(source.slice(0, at)) };
  }
  const begin = source.split("\n").slice(0, block.start).join("\n").length;
  return { element, letters: countLetters(source.slice(begin, at)) };
}

function countLetters(text: string): number {
  return text.match(ALL_LETTERS)?.length ?? 0;
}

/** Returns the range of the letter after the given number of letters, or the end of the element. */
function rangeIn({ element, letters }: RenderedPosition): Range {
  const range = element.ownerDocument.createRange();
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = letters;
  let end: Text | undefined;
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    end = node;
    let offset = 0;
    for (const letter of node.data) {
      if (LETTER.test(letter)) {
        if (left === 0) {
          range.setStart(node, offset);
          range.setEnd(node, offset + letter.length);
          return range;
        }
        left -= 1;
      }
      offset += letter.length;
    }
  }
  if (end === undefined) {
    range.selectNodeContents(element);
  } else {
    range.setStart(end, Math.max(0, end.length - 1));
    range.setEnd(end, end.length);
  }
  return range;
}
