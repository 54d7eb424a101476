// The key code that browsers report during the composition of an input method.
const COMPOSING = 229;

/** Returns whether a key press belongs to the composition of an input method. */
export function isComposing(event: KeyboardEvent): boolean {
  // WebKit reports the end of a composition before the key event that caused it; only this deprecated key code
  // reveals that the key belongs to the composition.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return event.isComposing || event.keyCode === COMPOSING;
}
