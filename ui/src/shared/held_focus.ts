/**
 * Remembers which element has the focus. Returns a function that moves the focus back to this
 * element if the element still exists.
 */
export function heldFocus(): () => void {
  const before = document.activeElement;
  return () => {
    if (before instanceof HTMLElement && before.isConnected) {
      before.focus();
    }
  };
}
