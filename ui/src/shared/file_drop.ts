import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

/**
 * Handles a paste event if the user has pasted files, and returns whether this is the case. If the
 * event contains files and no text, calls `add`. If the webview hides the files from the page,
 * calls `addFromClipboard`. For example, WebKitGTK reports no types for an image and hides the
 * addresses of copied files. In all other cases, returns `false`, and the browser pastes the text.
 * One such case is an event with both text and an image, for example from a word processor.
 */
export function pasteFiles(
  event: ClipboardEvent,
  add: (files: File[]) => void,
  addFromClipboard: () => void,
): boolean {
  const files = [...(event.clipboardData?.files ?? [])];
  const types = event.clipboardData?.types ?? ["text/plain"];
  const hidden =
    types.includes("text/uri-list") && event.clipboardData?.getData("text/uri-list") === "";
  if (files.length > 0 && !types.includes("text/plain")) {
    add(files);
  } else if (files.length === 0 && (types.length === 0 || hidden)) {
    addFromClipboard();
  } else {
    return false;
  }
  event.preventDefault();
  return true;
}

/**
 * Svelte attachment that calls `take` with the files that the user drops on the element. Calls
 * `over` with true when dragged files enter the element, and with false when they leave the element
 * or are dropped.
 */
export function fileDrop(
  over: (held: boolean) => void,
  take: (files: File[]) => void,
): Attachment<HTMLElement> {
  return (element) => {
    // Count the enter and leave events. A single leave event does not show that the pointer has
    // left the element, because moving over a child element also causes these events.
    let depth = 0;
    const held = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const stops = [
      on(element, "dragenter", (event) => {
        if (held(event)) {
          event.preventDefault();
          depth += 1;
          over(true);
        }
      }),
      on(element, "dragover", (event) => {
        if (held(event)) {
          event.preventDefault();
        }
      }),
      on(element, "dragleave", (event) => {
        if (held(event)) {
          depth -= 1;
          over(depth > 0);
        }
      }),
      on(element, "drop", (event) => {
        if (held(event)) {
          event.preventDefault();
          depth = 0;
          over(false);
          take([...(event.dataTransfer?.files ?? [])]);
        }
      }),
    ];
    return () => stops.forEach((stop) => stop());
  };
}
