// What the engines report as the key while an input method composes.
const COMPOSING = 229;

/** The key belongs to an input method that composes. */
export function isComposing(event: KeyboardEvent): boolean {
  // WebKit ends a composition before the key that ends it, which only this old code tells.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return event.isComposing || event.keyCode === COMPOSING;
}
