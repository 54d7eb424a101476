/**
 * Returns a handler that calls `open` for a `contextmenu` event when the mouse button is released,
 * or immediately if no button is pressed, and suppresses the browser's menu. Linux and macOS send
 * the event when the button is pressed; a popover that opened then would be closed by the release.
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
      // The browser closes open popovers after all handlers of this `pointerup` event, so wait.
      setTimeout(() => open(event));
    };
    window.addEventListener("pointerup", released, { signal });
    // After these events, `pointerup` may never arrive, for example while something is dragged.
    for (const name of ["pointercancel", "pointerdown", "blur"]) {
      window.addEventListener(name, () => over.abort(), { signal });
    }
  };
}
