import { isComposing } from "./keys";

/**
 * Returns whether a key press is Escape and has no other use. It must not have been handled
 * already, must not belong to an input method, and must have been pressed outside popovers and
 * while no dialog was open.
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
