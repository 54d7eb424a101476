import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

/**
 * Handles a paste event that contains files by calling `add`. If the webview does not pass on the
 * files or the image, calls `addFromClipboard` instead. WebKitGTK reports no types for an image,
 * and hides the addresses of copied files. Returns false for any other event, for example if it
 * contains text beside an image, as from a word processor. The caller must then paste the text.
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
 * Calls `take` with files that are dropped on an element. Calls `over` when dragged files come over
 * the element and when they leave it.
 */
export function fileDrop(
  over: (held: boolean) => void,
  take: (files: File[]) => void,
): Attachment<HTMLElement> {
  return (element) => {
    // Count these events. A single event does not show whether the pointer has left, because moving
    // the pointer over a child element also causes such events.
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
