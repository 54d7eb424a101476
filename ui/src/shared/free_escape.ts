/**
 * Returns whether a key press is Escape and closes nothing else: it has no other effect yet, and
 * neither a dialog nor a popover takes it.
 */
export function isFreeEscape(event: KeyboardEvent): boolean {
  const taken = event.target instanceof Element && event.target.closest("dialog, [popover]");
  return (
    event.key === "Escape" &&
    !event.defaultPrevented &&
    !event.isComposing &&
    !taken &&
    document.querySelector("dialog[open]") === null
  );
}
