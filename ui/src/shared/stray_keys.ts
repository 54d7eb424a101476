/** Elements in which the user can type, or which handle keys in their own way. */
const TAKEN = "input, textarea, select, dialog, [popover], [contenteditable]";

/**
 * Returns whether a key press types a character although the focus is outside all elements that
 * handle keys themselves (see `TAKEN`). `mac` says whether the system is macOS.
 */
export function isStrayKey(event: KeyboardEvent, mac: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const character = /^[^\s]$/u.test(key);
  const taken = target instanceof Element && target.closest(TAKEN) !== null;
  // On Windows, AltGr counts as Ctrl and Alt, but it types a character. On macOS, Option, which
  // counts as Alt, does the same.
  const held = (ctrlKey || (altKey && !mac)) && !event.getModifierState("AltGraph");
  const command = metaKey || held;
  return character && !command && !taken;
}
