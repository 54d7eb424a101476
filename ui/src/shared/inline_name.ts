import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { isComposing } from "./keys";

/**
 * Lets the user edit a name in an input, and moves the focus into the input. `finish` is called
 * once: with the new name after Enter or when the focus leaves, or with `null` after Escape or if
 * the name stays the same.
 */
export function inlineName(finish: (name: string | null) => void): Attachment<HTMLInputElement> {
  return (input) => {
    const before = input.value;
    let over = false;
    const end = (name: string) => {
      if (!over) {
        over = true;
        finish(name === "" || name === before ? null : name);
      }
    };
    const stops = [
      on(input, "blur", () => end(input.value.trim())),
      on(input, "keydown", (event) => {
        // Stop keys without a modifier before they reach the list around the name, which handles
        // keys too. Shortcuts with a modifier still reach the window.
        if (!event.ctrlKey && !event.metaKey && !event.altKey) {
          event.stopPropagation();
        }
        if (isComposing(event)) {
          return;
        }
        if (event.key === "Enter") {
          end(input.value.trim());
        } else if (event.key === "Escape") {
          end(before);
        }
      }),
    ];
    input.focus();
    input.select();
    return () => stops.forEach((stop) => stop());
  };
}
