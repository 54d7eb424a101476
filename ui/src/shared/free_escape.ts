import { isComposing } from "./keys";

/**
 * Returns whether a key press is Escape and has no other use. An Escape has another use if it was
 * already handled, belongs to an input method, or was pressed in a popover or while a dialog is
 * open.
 */
export function isFreeEscape(event: KeyboardEvent): boolean {
  const taken = event.target instanceof Element && event.target.closest("dialog, [popover]");
  return (
    event.key === "Escape" &&
    !event.defaultPrevented &&
    !isComposing(event) &&
    !taken &&
    document.querySelector("dialog[open]") === null
  );
}
