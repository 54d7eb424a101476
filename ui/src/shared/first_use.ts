/** Resolves when the user first presses a key, moves the pointer or touches the window. */
export function firstUse(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const used = () => {
      listening.abort();
      resolve();
    };
    for (const kind of ["keydown", "pointermove", "pointerdown"]) {
      addEventListener(kind, used, { capture: true, signal: listening.signal });
    }
  });
}
