/** Elements in which the user can type, or which handle keys in their own way. */
const TAKEN = "input, textarea, select, dialog, [popover], [contenteditable]";

/**
 * Returns whether a key press types a character while the focus is outside all elements that handle
 * keys themselves (see `TAKEN`).
 */
export function isStrayKey(event: KeyboardEvent, mac: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const character = /^[^\s]$/u.test(key);
  const taken = target instanceof Element && target.closest(TAKEN) !== null;
  // Key presses with AltGr on Windows (reported as Ctrl and Alt) and with Option on macOS (reported
  // as Alt) also type characters.
  const held = (ctrlKey || (altKey && !mac)) && !event.getModifierState("AltGraph");
  const command = metaKey || held;
  return character && !command && !taken;
}
