// The key code that browsers report during an input method composition.
const COMPOSING = 229;

/** Returns whether the key belongs to an input method composition. */
export function isComposing(event: KeyboardEvent): boolean {
  // WebKit reports the end of a composition before the key event that caused it; only this deprecated key code
  // reveals that the key belongs to the composition.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return event.isComposing || event.keyCode === COMPOSING;
}
