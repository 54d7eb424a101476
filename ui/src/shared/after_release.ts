/**
 * Returns a handler for `contextmenu` events that shows a menu of the page instead of the browser's.
 * It calls `open` when the mouse button has been released; immediately if no button is pressed.
 * Linux and macOS send the event when the button is pressed. A popover that opened at that moment
 * would be closed again when the button is released.
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
      // The browser closes popovers after the handlers of this event.
      setTimeout(() => open(event));
    };
    window.addEventListener("pointerup", released, { signal });
    // The release may never arrive, for example if a drag begins.
    for (const name of ["pointercancel", "pointerdown", "blur"]) {
      window.addEventListener(name, () => over.abort(), { signal });
    }
  };
}
