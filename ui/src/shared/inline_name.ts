import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { isComposing } from "./keys";

/**
 * Svelte attachment that lets the user edit a name in an input. The input shows `typed` or, without
 * it, the value that `name` returns at the beginning, and receives the focus. When editing ends,
 * calls `finish` once. After Enter, or when the focus leaves the input or the input is removed,
 * passes the new name. After Escape, or if the name is empty or unchanged, passes `null`.
 */
export function inlineName(
  name: () => string,
  finish: (name: string | null, byKey: boolean) => void,
  typed?: string,
): Attachment<HTMLInputElement> {
  return (input) => {
    // Do not run this attachment again when the name changes elsewhere: the new name would replace
    // the one that the user is typing.
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
        // Do not pass key presses on to the elements around the input, because some of them, such
        // as a list, also handle keys. Pass on only key presses with Ctrl, Alt or Meta, which may
        // be shortcuts of the window.
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
          // Escape ends only the editing. It must not also close a panel or the settings.
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
