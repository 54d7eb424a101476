import type { Attachment } from "svelte/attachments";
import { heldFocus } from "./held_focus";

/** Shows a dialog modally for as long as it exists. `begin` moves the focus into the dialog. */
export function modal(begin: (dialog: HTMLDialogElement) => void): Attachment<HTMLDialogElement> {
  return (dialog) => {
    const giveBack = heldFocus();
    dialog.showModal();
    begin(dialog);
    return () => {
      dialog.close();
      // Restore the focus here, because the dialog is removed before the browser engine would restore the
      // focus.
      giveBack();
    };
  };
}
