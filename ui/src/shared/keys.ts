// The value of `keyCode` for every key press with which an input method composes text.
const COMPOSING = 229;

export function isComposing(event: KeyboardEvent): boolean {
  // WebKit reports the end of a composition before the key event that caused it. Only this
  // deprecated key code reveals that the key belongs to the composition.
  // eslint-disable-next-line @typescript-eslint/no-deprecated, no-restricted-syntax
  return event.isComposing || event.keyCode === COMPOSING;
}
