/**
 * Returns a handler for `contextmenu` events that shows a menu of the page instead of the
 * browser's. The handler calls `open` when the mouse button is released, or immediately if no
 * button is pressed. It waits for the release, because Linux and macOS send the event when the
 * button is pressed. A popover that opened at that moment would be closed again when the button is
 * released.
 */
export function afterRelease(open: (event: Event) => void): (event: MouseEvent) => void {
  return (event) => {
    event.preventDefault();
    if (event.buttons === 0) {
      open(event);
      return;
    }
    const over = new AbortController();
    const { signal } = over;
    const released = () => {
      over.abort();
      // Open the menu only after the browser has closed the open popovers. The browser closes them
      // when all handlers of this `pointerup` event have run.
      setTimeout(() => open(event));
    };
    window.addEventListener("pointerup", released, { signal });
    // Stop waiting when one of these events occurs. `pointerup` may then never arrive, for example
    // because the user has begun to drag something.
    for (const name of ["pointercancel", "pointerdown", "blur"]) {
      window.addEventListener(name, () => over.abort(), { signal });
    }
  };
}
