/**
 * The CSS selector of those elements of a transcript in whose text the search can highlight
 * matches.
 */
export const TEXT_PARTS = ".section, .footnotes, .plain > .lines";

/** The range of a match in the document, with the text that it contained when it was found. */
export interface MarkedRange {
  readonly range: Range;
  readonly text: string;
}

export function markedRange(range: Range): MarkedRange {
  return { range, text: range.toString() };
}

/** Returns whether the distance of an element from a view is at most the height of the view. */
export function isNear(element: Element, { top, bottom, height }: DOMRect): boolean {
  const box = element.getBoundingClientRect();
  return box.bottom >= top - height && box.top <= bottom + height;
}

/**
 * Returns whether rendering has replaced the text of a match, for example by coloured code, so that
 * the match must be found again. Returns `false` for a match far from the visible part of
 * `content`. Finding such a match would render its message, but the next layout would remove the
 * message again, and this would repeat forever.
 */
export function isLost({ range, text }: MarkedRange, content: Element): boolean {
  const holder = range.startContainer;
  const part = (holder instanceof Element ? holder : holder.parentElement)?.closest(TEXT_PARTS);
  const isWhole = !range.collapsed && range.toString() === text;
  return (
    !isWhole &&
    part != null &&
    content.contains(part) &&
    isNear(part, content.getBoundingClientRect())
  );
}
