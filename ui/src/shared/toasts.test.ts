import { expect, it, vi } from "vitest";
import { Toasts } from "./toasts.svelte";

it("an announcement that repeats the one before it is announced again", () => {
  vi.useFakeTimers();
  const toasts = new Toasts();
  toasts.announce("Message copied");
  toasts.announce("Message copied");
  expect(toasts.announcement).toBe("");
  vi.runAllTimers();
  expect(toasts.announcement).toBe("Message copied");
});

it("a repeated announcement does not replace a newer one", () => {
  vi.useFakeTimers();
  const toasts = new Toasts();
  toasts.announce("Message copied");
  toasts.announce("Message copied");
  toasts.announce("Generating");
  vi.runAllTimers();
  expect(toasts.announcement).toBe("Generating");
});

it.each([
  [100, "Message copied"],
  [1000, ""],
])("an announcement that moves after %i ms is announced again only if it is new", (ms, text) => {
  vi.useFakeTimers();
  const toasts = new Toasts();
  toasts.announce("Message copied");
  vi.advanceTimersByTime(ms);
  toasts.moved();
  expect(toasts.announcement).toBe("");
  vi.runAllTimers();
  expect(toasts.announcement).toBe(text);
});
