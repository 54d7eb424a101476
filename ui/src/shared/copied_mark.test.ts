// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { COPIED_MS } from "./copied_mark.svelte";
import CopyButton from "./CopyButton.svelte";

let button: ReturnType<typeof mount>;

beforeEach(() => {
  vi.useFakeTimers();
  const clipboard = { writeText: () => Promise.resolve() };
  vi.stubGlobal("navigator", { language: "en", clipboard });
  const props = { label: "Copy", text: () => "text" };
  button = mount(CopyButton, { target: document.body, props });
});
afterEach(() => {
  void unmount(button);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const label = () => {
  flushSync();
  return document.querySelector("button")?.getAttribute("aria-label");
};

it("a button says for the same time after each click that it has copied its text", async () => {
  for (let click = 0; click < 3; click++) {
    document.querySelector("button")?.click();
    await vi.advanceTimersByTimeAsync(COPIED_MS - 1);
    expect(label()).toBe("Copied");
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(label()).toBe("Copy");
});
