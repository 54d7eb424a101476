import type { Attachment } from "svelte/attachments";
import { heldFocus } from "./held_focus";

/** Shows a dialog over everything while it is there. `begin` gives something in it the keyboard. */
export function modal(begin: (dialog: HTMLDialogElement) => void): Attachment<HTMLDialogElement> {
  return (dialog) => {
    const giveBack = heldFocus();
    dialog.showModal();
    begin(dialog);
    return () => {
      dialog.close();
      // The dialog leaves the document with its state, too early for the engine's own return of focus.
      giveBack();
    };
  };
}
