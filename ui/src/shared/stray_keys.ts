/** Elements in which the user can type, or which handle keys in their own way. */
const TAKEN = "input, textarea, select, dialog, [popover], [contenteditable]";

/**
 * Returns whether a key press types a character outside of all elements in which the user can type
 * or which handle keys in their own way.
 */
export function isStrayKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const character = /^[^\s]$/u.test(key);
  const taken = target instanceof Element && target.closest(TAKEN) !== null;
  return character && !ctrlKey && !metaKey && !altKey && !taken;
}
