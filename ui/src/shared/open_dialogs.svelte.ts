import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";

/** The open dialogs, the topmost one last. */
let dialogs = $state.raw<readonly HTMLDialogElement[]>([]);
/** The element with the announcements for screen readers. */
let announcement: Element | null = null;
/** The parent of `announcement` while no dialog is open. */
let home: Element | null = null;
/** Called after `announcement` has moved. */
let onmoved: (() => void) | null = null;

export function hasOpenDialog(): boolean {
  return dialogs.length > 0;
}

/** Records that a dialog has opened. Returns a function that records that it has closed. */
export function countDialog(dialog: HTMLDialogElement): () => void {
  dialogs = [...untrack(() => dialogs), dialog];
  placeAnnouncement();
  return () => {
    dialogs = dialogs.filter((open) => open !== dialog);
    placeAnnouncement();
  };
}

/**
 * Svelte attachment for the element with the announcements. While dialogs are open, keeps this
 * element inside the topmost dialog, because screen readers do not read out anything outside of it.
 * Calls `moved` each time it has moved the element.
 */
export function audible(moved: () => void): Attachment {
  return (element) => {
    announcement = element;
    home = element.parentElement;
    onmoved = moved;
    placeAnnouncement();
    return () => {
      announcement = home = onmoved = null;
    };
  };
}

function placeAnnouncement(): void {
  const place = untrack(() => dialogs.at(-1)) ?? home;
  if (announcement && place && announcement.parentElement !== place) {
    place.prepend(announcement);
    onmoved?.();
  }
}
