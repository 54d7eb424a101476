/**
 * Remembers the focused element. Returns a function that restores the focus if that element still
 * exists.
 */
export function heldFocus(): () => void {
  const before = document.activeElement;
  return () => {
    if (before instanceof HTMLElement && before.isConnected) {
      before.focus();
    }
  };
}
