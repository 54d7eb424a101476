/** Elements that accept typed text or handle keys themselves. */
const TAKEN = "input, textarea, select, dialog, [popover], [contenteditable]";

/** Returns whether a key press types a character that no element accepts. */
export function isStrayKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const character = /^[^\s]$/u.test(key);
  const taken = target instanceof Element && target.closest(TAKEN) !== null;
  return character && !ctrlKey && !metaKey && !altKey && !taken;
}
