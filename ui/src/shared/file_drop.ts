import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

/**
 * Returns the files in a paste event. Content that also contains text, such as content from a word
 * processor, is pasted as text.
 */
export function pastedFiles({ clipboardData }: ClipboardEvent): File[] {
  const words = clipboardData?.types.includes("text/plain") ?? false;
  return words ? [] : [...(clipboardData?.files ?? [])];
}

/**
 * Returns whether a paste event may lack files or an image that the webview left out. WebKitGTK reports no
 * types for an image and does not pass on the addresses of copied files.
 */
export function lacksFiles({ clipboardData }: ClipboardEvent): boolean {
  return (
    clipboardData !== null &&
    clipboardData.files.length === 0 &&
    (clipboardData.types.length === 0 ||
      (clipboardData.types.includes("text/uri-list") &&
        clipboardData.getData("text/uri-list") === ""))
  );
}

/**
 * Passes files that are dropped on an element to `take`. Calls `over` when dragged files enter or leave the
 * element.
 */
export function fileDrop(
  over: (held: boolean) => void,
  take: (files: File[]) => void,
): Attachment<HTMLElement> {
  return (element) => {
    // Count the enter and leave events, because moving over a child element also fires them.
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
