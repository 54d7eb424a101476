/** Elements in which the user can type, or which handle keys in their own way. */
const TAKEN = "input, textarea, select, dialog, [popover], [contenteditable]";

/**
 * Returns whether a key press types a character outside of all elements in which the user can type
 * or which handle keys in their own way.
 */
export function isStrayKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const character = /^[^\s]$/u.test(key);
  const taken = target instanceof Element && target.closest(TAKEN) !== null;
  // On Windows, AltGr counts as Ctrl and Alt, but it types a character.
  const command = metaKey || ((ctrlKey || altKey) && !event.getModifierState("AltGraph"));
  return character && !command && !taken;
}
