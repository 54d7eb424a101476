import { removedContent } from "../dom/removed_content";
import { normalize, parseBlocks } from "../parse/parser";

const LETTER = /[\p{L}\p{N}]/u;
const ALL_LETTERS = /[\p{L}\p{N}]/gu;

/**
 * A position in rendered text: `letters` is the number of letters and digits in `element` before
 * the position.
 */
interface RenderedPosition {
  readonly element: Element;
  readonly letters: number;
}

/**
 * Returns the range of a character in the rendered document. `at` is the offset of the character in
 * the received text, in UTF-16 code units. `sections` are all sections of the text, including empty
 * (folded) ones.
 *
 * Markdown markers are not rendered, so an offset in the text differs from the offset in the
 * document. Therefore, this function counts the letters and digits before the character in the
 * source of its block, and skips the same number of letters and digits in the rendered block. The
 * result may be slightly off if the rendered letters differ from those in the source.
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
  // The element of the last section also contains the blocks that later text may still change, but
  // the section's `source` does not contain these blocks. Therefore, use all of the remaining text
  // instead of `source`.
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

/**
 * Returns the range of the letter or digit at a position. If there is no letter or digit, returns
 * the range of the last character in the element, or of the whole content if the element contains
 * no text. If the letter or digit is in content that was removed, returns the range of the element
 * from which the content was removed.
 */
function rangeIn({ element, letters }: RenderedPosition): Range {
  const range = element.ownerDocument.createRange();
  let left = letters;
  let end: Text | undefined;
  for (const { node, text } of writtenTexts(element)) {
    if (!(node instanceof Text)) {
      const count = countLetters(text);
      if (left < count) {
        range.selectNode(node);
        return range;
      }
      left -= count;
      continue;
    }
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

/**
 * Yields those texts in `root` that are in the Markdown source. Each text is paired with a node.
 * The node is the text node itself, with two exceptions:
 *
 * - The text of content that was removed from an element is paired with that element.
 * - The caption of a code block is paired with the language of the block instead of its own text,
 *   because the source contains only the language.
 *
 * If `root` is the content of a code block, `language` is the language of that block.
 */
function* writtenTexts(
  root: Node,
  language = root instanceof HTMLElement ? root.dataset["language"] : undefined,
): Generator<{ node: Node; text: string }> {
  for (const node of root.childNodes) {
    if (node instanceof Text) yield { node, text: node.data };
    if (!(node instanceof HTMLElement)) continue;
    const removed = removedContent(node);
    if (removed !== undefined) {
      const texts = [...writtenTexts(removed, node.dataset["language"])];
      yield { node, text: texts.map(({ text }) => text).join("") };
    } else if (node.localName === "figcaption") {
      yield { node, text: language ?? "" };
    } else {
      yield* writtenTexts(node);
    }
  }
}
