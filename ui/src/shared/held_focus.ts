/**
 * Remembers which element has the focus. Returns a function that moves the focus back to this
 * element if it still exists.
 */
export function heldFocus(): () => void {
  const before = document.activeElement;
  return () => {
    if (before instanceof HTMLElement && before.isConnected) {
      // Do not scroll to the element, because the user may have scrolled the transcript away from
      // it.
      before.focus({ preventScroll: true });
    }
  };
}
