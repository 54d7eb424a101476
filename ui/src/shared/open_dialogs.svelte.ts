let count = $state(0);

/** Returns whether a modal dialog is open. */
export function hasOpenDialog(): boolean {
  return count > 0;
}

/** Records that a dialog has opened. Returns a function that records that it has closed. */
export function countDialog(): () => void {
  count += 1;
  return () => {
    count -= 1;
  };
}
