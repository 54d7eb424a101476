/** Elements that accept typed text or have keys of their own. */
const TAKEN = "input, textarea, select, dialog, [popover], [contenteditable]";

/** Returns whether a typed character has no element that would accept it. */
export function isStrayKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const character = /^[^\s]$/u.test(key);
  const taken = target instanceof Element && target.closest(TAKEN) !== null;
  return character && !ctrlKey && !metaKey && !altKey && !taken;
}
