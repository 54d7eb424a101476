// The key code that browsers report during an input method composition.
const COMPOSING = 229;

/** Returns whether the key belongs to an input method composition. */
export function isComposing(event: KeyboardEvent): boolean {
  // WebKit ends a composition before the key event that ends it; only this deprecated code reveals it.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return event.isComposing || event.keyCode === COMPOSING;
}
