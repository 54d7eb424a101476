/** Remembers what has the keyboard. What it gives hands the keyboard back, if that is still there. */
export function heldFocus(): () => void {
  const before = document.activeElement;
  return () => {
    if (before instanceof HTMLElement && before.isConnected) {
      before.focus();
    }
  };
}
