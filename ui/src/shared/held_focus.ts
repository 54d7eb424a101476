/**
 * Remembers which element has the focus. Returns a function that moves the focus back to it if it
 * still exists.
 */
export function heldFocus(): () => void {
  const before = document.activeElement;
  return () => {
    if (before instanceof HTMLElement && before.isConnected) {
      // The element may be in a part of the transcript that the user has scrolled away from.
      before.focus({ preventScroll: true });
    }
  };
}
