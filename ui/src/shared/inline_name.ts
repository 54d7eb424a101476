import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { isComposing } from "./keys";

/**
 * Svelte attachment that lets the user edit a name in an input. The input receives the focus. When
 * editing ends, calls `finish` once. After Enter, or when the focus leaves the input, passes the
 * new name. After Escape, or if the name is empty or unchanged, passes `null`.
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
        // Elements around the input, such as a list, also handle keys, so do not pass key presses
        // on to them. Only key presses with Ctrl, Alt or Meta are passed on, because they may be
        // shortcuts of the window.
        if (!event.ctrlKey && !event.metaKey && !event.altKey) {
          event.stopPropagation();
        }
        if (isComposing(event)) {
          return;
        }
        if (event.key === "Enter") {
          end(input.value.trim());
        } else if (event.key === "Escape") {
          // Escape ends only the editing. It must not also close a panel or the settings.
          event.preventDefault();
          end(before);
        }
      }),
    ];
    input.focus();
    input.select();
    return () => stops.forEach((stop) => stop());
  };
}
