import type { Place } from "./places";

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
