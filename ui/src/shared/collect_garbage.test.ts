import { beforeEach, expect, test, vi } from "vitest";

const buffers: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  buffers.length = 0;
});

/** Loads the module while `navigator.vendor` is `vendor`. */
async function inEngineOf(vendor: string) {
  vi.stubGlobal("navigator", { vendor });
  const { collectGarbageSoon } = await import("./collect_garbage");
  vi.stubGlobal("ArrayBuffer", function (bytes: number) {
    buffers.push(bytes);
  });
  return collectGarbageSoon;
}

test("WebKit collects garbage once, a second after the last call", async () => {
  const collectGarbageSoon = await inEngineOf("Apple Computer, Inc.");
  collectGarbageSoon();
  vi.advanceTimersByTime(900);
  collectGarbageSoon();
  vi.advanceTimersByTime(900);
  expect(buffers).toEqual([]);
  vi.advanceTimersByTime(100);
  const { length } = buffers;
  expect(length).toBeGreaterThan(0);
  vi.advanceTimersByTime(10_000);
  expect(buffers).toHaveLength(length);
});

test("nothing is allocated in Chromium, which collects garbage by itself", async () => {
  const collectGarbageSoon = await inEngineOf("Google Inc.");
  collectGarbageSoon();
  vi.advanceTimersByTime(10_000);
  expect(buffers).toEqual([]);
});
