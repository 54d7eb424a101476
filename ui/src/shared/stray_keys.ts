/** What takes what is typed, or has keys of its own. */
const TAKEN = "input, textarea, select, dialog, [popover], [contenteditable]";

/** Somebody types a character where nothing takes it. */
export function isStrayKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const character = /^[^\s]$/u.test(key);
  const taken = target instanceof Element && target.closest(TAKEN) !== null;
  return character && !ctrlKey && !metaKey && !altKey && !taken;
}
