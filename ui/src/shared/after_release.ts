/**
 * Calls `open` when the mouse button of a `contextmenu` event has been released; immediately if no
 * button is pressed. Linux and macOS send this event when the button is pressed. A popover that
 * opened at that moment would be closed again when the button is released.
 */
export function afterRelease({ buttons }: MouseEvent, open: () => void): void {
  if (buttons === 0) {
    open();
    return;
  }
  const over = new AbortController();
  const { signal } = over;
  const released = () => {
    over.abort();
    // The browser closes popovers after the handlers of this event.
    setTimeout(open);
  };
  window.addEventListener("pointerup", released, { signal });
  // The release may never arrive, for example if a drag begins.
  for (const name of ["pointercancel", "pointerdown", "blur"]) {
    window.addEventListener(name, () => over.abort(), { signal });
  }
}
