import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { isComposing } from "./keys";
import { isFocusLost } from "./lost_focus";

/**
 * Svelte attachment that lets the user edit a name in an input. The input receives the focus and
 * shows `typed`. When editing ends, calls `finish` once: with the new name after Enter, or when the
 * focus leaves the input or the input is removed; with `null` after Escape, or if the name is empty
 * or unchanged.
 */
export function inlineName(
  name: () => string,
  finish: (name: string | null, byKey: boolean) => void,
  typed: string,
): Attachment<HTMLInputElement> {
  return (input) => {
    // Read the name without tracking it. Otherwise, this attachment would run again when the name
    // changes elsewhere, and the new name would replace the typed one.
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
        // Some elements around the input, such as a list, also handle keys. Therefore, pass on only
        // key presses with Ctrl, Alt or Meta, which may be shortcuts of the window.
        if (!event.ctrlKey && !event.metaKey && !event.altKey) {
          event.stopPropagation();
        }
        if (isComposing(event)) {
          return;
        }
        if (event.key === "Enter") {
          // Prevent this key press from also activating the button that gets the focus next.
          event.preventDefault();
          save(true);
        } else if (event.key === "Escape") {
          // Escape must not also close a panel or the settings.
          event.preventDefault();
          end(before, true);
        }
      }),
    ];
    input.value = typed;
    input.focus();
    input.select();
    return () => {
      // WebKit does not fire `blur` when it removes an element that has the focus.
      save(false);
      stops.forEach((stop) => stop());
    };
  };
}

/**
 * Called when the user has stopped editing a name and the input has been removed. If the user
 * pressed Enter or Escape or switched to another window, moves the focus to `control`, which shows
 * the name. Returns `true` if the user should be able to edit the name again: saving it failed, and
 * the focus has not moved elsewhere since.
 */
export async function isEditedAgain(
  saved: Promise<boolean> | null,
  byKey: boolean,
  control: () => HTMLElement | null | undefined,
): Promise<boolean> {
  const leftWindow = !document.hasFocus();
  // The browser moves the focus to a clicked control only after `blur`.
  await new Promise((done) => setTimeout(done));
  if (byKey || (leftWindow && isFocusLost())) {
    control()?.focus({ preventScroll: true });
  }
  return (await saved) === false && (isFocusLost() || document.activeElement === control());
}
