import type { Attachment } from "svelte/attachments";

let count = $state(0);
/** The open dialogs, the topmost one last. */
const dialogs: HTMLDialogElement[] = [];
/** The element with the announcements for screen readers. */
let announcement: Element | null = null;
/** The parent of `announcement` while no dialog is open. */
let home: Element | null = null;

/** Returns whether a modal dialog is open. */
export function hasOpenDialog(): boolean {
  return count > 0;
}

/** Records that a dialog has opened. Returns a function that records that it has closed. */
export function countDialog(dialog: HTMLDialogElement): () => void {
  count += 1;
  dialogs.push(dialog);
  placeAnnouncement();
  return () => {
    count -= 1;
    dialogs.splice(dialogs.indexOf(dialog), 1);
    placeAnnouncement();
  };
}

/**
 * Svelte attachment for the element with the announcements for screen readers. While dialogs are
 * open, moves the element into the topmost one, because screen readers do not read out what is
 * outside it.
 */
export const audible: Attachment = (element) => {
  announcement = element;
  home = element.parentElement;
  placeAnnouncement();
  return () => {
    announcement = null;
    home = null;
  };
};

function placeAnnouncement(): void {
  const place = dialogs.at(-1) ?? home;
  if (announcement && place && announcement.parentElement !== place) {
    place.prepend(announcement);
  }
}
