import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { isComposing } from "./keys";

/**
 * Svelte attachment that lets the user edit a name in an input. The input receives the focus and
 * shows `typed` or, without it, the initial value of `name`. When editing ends, calls `finish`
 * once: with the new name after Enter, or when the focus leaves the input or the input is removed;
 * with `null` after Escape, or if the name is empty or unchanged.
 */
export function inlineName(
  name: () => string,
  finish: (name: string | null, byKey: boolean) => void,
  typed?: string,
): Attachment<HTMLInputElement> {
  return (input) => {
    // Do not run this attachment again when the name changes elsewhere. The new name would replace
    // the typed one.
    const before = untrack(name);
    let over = false;
    const end = (edited: string, byKey: boolean) => {
      if (!over) {
        over = true;
        finish(edited === "" || edited === before ? null : edited, byKey);
      }
    };
    const save = (byKey: boolean) => end(input.value.trim(), byKey);
    const stops = [
      on(input, "blur", () => save(false)),
      on(input, "keydown", (event) => {
        // Pass on only key presses with Ctrl, Alt or Meta, which may be shortcuts of the window.
        // Some elements around the input, such as a list, also handle keys.
        if (!event.ctrlKey && !event.metaKey && !event.altKey) {
          event.stopPropagation();
        }
        if (isComposing(event)) {
          return;
        }
        if (event.key === "Enter") {
          // The key press must not also activate the button that gets the focus.
          event.preventDefault();
          save(true);
        } else if (event.key === "Escape") {
          // Escape must not also close a panel or the settings.
          event.preventDefault();
          end(before, true);
        }
      }),
    ];
    input.value = typed ?? before;
    input.focus();
    input.select();
    return () => {
      // WebKit does not fire `blur` when it removes an element that has the focus.
      save(false);
      stops.forEach((stop) => stop());
    };
  };
}
