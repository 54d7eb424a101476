import { expect, it } from "vitest";
import { LongPaste } from "./long_paste.svelte";

const long = "words\r\n".repeat(10_000);

it("offers a long text in the conversation where it was pasted, until the next paste", () => {
  const paste = new LongPaste();
  paste.pasted("short", "a");
  expect(paste.offered("a")).toBe(false);
  paste.pasted(long, "a");
  expect(paste.offered("a")).toBe(true);
  expect(paste.offered("b")).toBe(false);
  paste.pasted("short", "b");
  expect(paste.offered("a")).toBe(false);
});

it("withdraws only an offer of the conversation in which a message was sent", () => {
  const paste = new LongPaste();
  paste.pasted(long, "a");
  paste.dismiss("b");
  expect(paste.offered("a")).toBe(true);
  paste.dismiss("a");
  expect(paste.offered("a")).toBe(false);
});

it("uses the line breaks of a text field", () => {
  const paste = new LongPaste();
  paste.pasted(long, null);
  expect(paste.text).toBe("words\n".repeat(10_000));
});

it("offers every long text that fits into a file", () => {
  const paste = new LongPaste();
  paste.pasted("x".repeat(2_000_000), null);
  expect(paste.offered(null)).toBe(true);
  paste.pasted("語".repeat(700_000), null);
  expect(paste.offered(null)).toBe(false);
});
