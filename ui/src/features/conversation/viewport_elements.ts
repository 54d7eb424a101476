import type { MessageId } from "../../bindings/contract";
import type { Measure, Sight } from "../../markdown";
import type { RowRange, Rows } from "./rows";
import type { MessagePlace, Place } from "./places";

/** Something tall in a message of which only what is in sight need be drawn. */
export interface LongBlock {
  /** Draws what is in sight. */
  reveal(sight: Sight): void;
  /** Draws what holds the nth match of a pattern, and gives that. */
  showMatch(pattern: RegExp, nth: number): Range | undefined;
}

/** How text is set in the element that holds the messages. */
export function measureOf(content: HTMLElement | null): Measure {
  const style = content === null ? null : getComputedStyle(content);
  const size = Number.parseFloat(style?.fontSize ?? "") || 16;
  const width = Math.min(content?.clientWidth || 600, 38 * size);
  return { charactersPerLine: Math.max(10, width / (0.5 * size)), lineHeight: 1.65 * size };
}

/** Which of the rows something is selected in; `null` where nothing is. */
export function selectedOf(rows: readonly Element[]): RowRange | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) {
    return null;
  }
  const range = selection.getRangeAt(0);
  const selected = (row: Element) => range.intersectsNode(row);
  const first = rows.findIndex(selected);
  return first === -1 ? null : { first, end: rows.findLastIndex(selected) + 1 };
}

/** The place in the transcript that `scroller` scrolls at which an element stands; the end where that is in no message. */
export function placeIn(scroller: Element, element: Element): Place {
  const row = element.closest<HTMLElement>("[data-message-id]");
  const message = row?.dataset["messageId"];
  if (!row || message === undefined) {
    return "end";
  }
  const section = element.closest(".section");
  const at = section ? sectionsOf(row).indexOf(section) : -1;
  const edge = scroller.getBoundingClientRect().top;
  const top = (at === -1 || !section ? row : section).getBoundingClientRect().top - edge;
  return { message, section: at, top };
}

/** The place at a height, in pixels of the messages, of which nothing is drawn. */
export function placeAt(rows: Rows, ids: readonly MessageId[], y: number): MessagePlace | null {
  const index = rows.at(y);
  const message = ids[index];
  return message === undefined ? null : { message, section: -1, top: rows.offset(index) - y };
}

/** The sections that the texts of a message are drawn in. */
export function sectionsOf(row: Element): Element[] {
  return [...row.querySelectorAll(".section")];
}

/** Gives an element that stands for others their height, in pixels. */
export function setHeight(element: HTMLElement | null, height: number): void {
  const value = `${String(height)}px`;
  if (element && element.style.height !== value) {
    element.style.height = value;
  }
}
