import { expect, it } from "vitest";
import { lacksFiles } from "./file_drop";

function paste(
  types: readonly string[],
  addresses = "",
  files: readonly File[] = [],
): ClipboardEvent {
  const clipboardData = { types, files, getData: () => addresses };
  return Object.assign(new Event("paste"), { clipboardData }) as unknown as ClipboardEvent;
}

it.each<[string, readonly string[], string, boolean]>([
  ["an image in WebKitGTK", [], "", true],
  ["copied files in WebKitGTK", ["text/uri-list"], "", true],
  ["copied files with their paths as text", ["text/uri-list", "text/plain"], "", true],
  ["text", ["text/plain"], "", false],
  ["text from a word processor", ["text/html", "text/plain"], "", false],
  ["a link", ["text/uri-list", "text/plain"], "https://example.org", false],
])("knows whether files may be missing from a paste of %s", (_, types, addresses, expected) => {
  expect(lacksFiles(paste(types, addresses))).toBe(expected);
});

it("uses the files that the web view passes on", () => {
  expect(lacksFiles(paste(["Files"], "", [new File(["x"], "x.png")]))).toBe(false);
});
