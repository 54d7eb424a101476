let count = $state(0);

/** Returns whether a modal dialog is open. */
export function hasOpenDialog(): boolean {
  return count > 0;
}

/** Counts a dialog as open. Returns a function that counts it as closed. */
export function countDialog(): () => void {
  count += 1;
  return () => {
    count -= 1;
  };
}
