import type { Attachment } from "svelte/attachments";

const LIFE_MS = 10_000;

/**
 * Svelte attachment that calls `vanish` once the element has had neither the pointer nor the focus
 * for ten consecutive seconds.
 */
export function vanishing(vanish: () => void): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = () => clearTimeout(timer);
    const go = () => {
      hold();
      if (!element.matches(":hover, :focus-within")) {
        timer = setTimeout(vanish, LIFE_MS);
      }
    };
    element.addEventListener("pointerenter", hold);
    element.addEventListener("pointerleave", go);
    element.addEventListener("focusin", hold);
    element.addEventListener("focusout", go);
    timer = setTimeout(vanish, LIFE_MS);
    return hold;
  };
}
