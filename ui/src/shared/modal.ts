import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { heldFocus } from "./held_focus";
import { countDialog } from "./open_dialogs.svelte";

/**
 * Svelte attachment that shows a dialog above the page as long as its element exists. `begin` must
 * move the focus into the dialog.
 */
export function modal(begin: (dialog: HTMLDialogElement) => void): Attachment<HTMLDialogElement> {
  return (dialog) => {
    const giveBack = heldFocus();
    dialog.showModal();
    const uncount = untrack(() => countDialog(dialog));
    begin(dialog);
    return () => {
      dialog.close();
      uncount();
      // Move the focus back now. The browser would not do so until the dialog element has been
      // removed.
      giveBack();
    };
  };
}
