import { expect, it } from "vitest";
import { pasteFiles } from "./file_drop";

/**
 * Simulates a paste. Returns the pasted files, `"clipboard"` if the files must be read from the
 * clipboard, or `null` if text was pasted.
 */
function source(types: readonly string[], addresses: string, files: readonly File[]) {
  const clipboardData = { types, files, getData: () => addresses };
  const event = Object.assign(new Event("paste", { cancelable: true }), { clipboardData });
  const sources: unknown[] = [];
  const taken = pasteFiles(
    event as unknown as ClipboardEvent,
    (added) => sources.push(added),
    () => sources.push("clipboard"),
  );
  expect([event.defaultPrevented, sources.length]).toEqual([taken, taken ? 1 : 0]);
  return sources[0] ?? null;
}

const image = new File(["x"], "x.png");

it.each<[string, readonly string[], string, readonly File[], unknown]>([
  ["an image", ["Files"], "", [image], [image]],
  ["an image in WebKitGTK", [], "", [], "clipboard"],
  ["copied files in WebKitGTK", ["text/uri-list"], "", [], "clipboard"],
  ["copied files with their paths", ["text/uri-list", "text/plain"], "", [], "clipboard"],
  ["text", ["text/plain"], "", [], null],
  ["text from a word processor", ["text/html", "text/plain"], "", [image], null],
  ["a link", ["text/uri-list", "text/plain"], "https://example.org", [], null],
])("adds the files in a paste of %s", (_, types, addresses, files, expected) => {
  expect(source(types, addresses, files)).toEqual(expected);
});
