/**
 * Remembers the focused element. The returned function restores the focus if that element
 * still exists.
 */
export function heldFocus(): () => void {
  const before = document.activeElement;
  return () => {
    if (before instanceof HTMLElement && before.isConnected) {
      before.focus();
    }
  };
}
