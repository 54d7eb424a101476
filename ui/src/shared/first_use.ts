/**
 * Resolves when the user first presses a key, moves the pointer or touches the window. Ignores
 * pointer events without a movement, which the browser also sends when the page changes below a
 * resting pointer.
 */
export function firstUse(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const used = () => {
      listening.abort();
      resolve();
    };
    const moved = ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) {
        used();
      }
    };
    addEventListener("keydown", used, options);
    addEventListener("pointerdown", used, options);
    addEventListener("pointermove", moved, options);
  });
}
