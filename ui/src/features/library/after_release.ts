/**
 * Returns a handler for `contextmenu` events. The handler suppresses the browser's menu, and calls
 * `open` when the mouse button is released, or immediately if no button is pressed. On Linux and
 * macOS, the event occurs when the button is pressed. If a popover opened at that time, the release
 * of the button would close it.
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
      // Wait, because the browser closes open popovers only after all handlers of this `pointerup`
      // event have run.
      setTimeout(() => open(event));
    };
    window.addEventListener("pointerup", released, { signal });
    // Stop waiting when one of these events occurs, because `pointerup` may never follow, for
    // example while something is dragged.
    for (const name of ["pointercancel", "pointerdown", "blur"]) {
      window.addEventListener(name, () => over.abort(), { signal });
    }
  };
}
