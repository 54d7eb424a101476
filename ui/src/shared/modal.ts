import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { heldFocus } from "./held_focus";
import { countDialog } from "./open_dialogs.svelte";

/**
 * Shows a dialog above the page for as long as the dialog exists. The function `begin` moves the
 * focus into the dialog.
 */
export function modal(begin: (dialog: HTMLDialogElement) => void): Attachment<HTMLDialogElement> {
  return (dialog) => {
    const giveBack = heldFocus();
    dialog.showModal();
    const uncount = untrack(countDialog);
    begin(dialog);
    return () => {
      dialog.close();
      uncount();
      // Return the focus already here, because the dialog is removed before the browser engine
      // would return the focus.
      giveBack();
    };
  };
}
