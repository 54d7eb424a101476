/** Selector of the elements in a transcript whose text can be highlighted by the search. */
export const TEXT_PARTS = ".section, .footnotes, .plain > .lines";

/** The range of a match in the document, with the text that it contained when it was found. */
export interface MarkedRange {
  readonly range: Range;
  readonly text: string;
}

export function markedRange(range: Range): MarkedRange {
  return { range, text: range.toString() };
}

/** Returns whether an element is in a view or at most the height of the view away from it. */
export function isNear(element: Element, { top, bottom, height }: DOMRect): boolean {
  const box = element.getBoundingClientRect();
  return box.bottom >= top - height && box.top <= bottom + height;
}

/**
 * Returns whether rendering has replaced text of a match, for example by coloured code, so that the
 * match must be found again. Returns `false` for a match far from the visible part of `content`:
 * finding it would render its message, the next layout would remove it, and so on forever.
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
