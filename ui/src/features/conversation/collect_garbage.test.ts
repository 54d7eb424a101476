import { beforeEach, expect, test, vi } from "vitest";

let buffers = 0;
/**
 * The weak references that were created, in the order of their creation. The tests set `collected`
 * when the object of a reference should count as collected.
 */
let references: { collected: boolean }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  buffers = 0;
  references = [];
});

async function inEngineOf(vendor: string) {
  vi.stubGlobal("navigator", { vendor });
  const { collectGarbageSoon } = await import("./collect_garbage");
  vi.stubGlobal("ArrayBuffer", function () {
    buffers += 1;
  });
  vi.stubGlobal("WeakRef", function (target: object) {
    const reference = { collected: false, deref: () => (reference.collected ? undefined : target) };
    references.push(reference);
    return reference;
  });
  return collectGarbageSoon;
}

const inWebKit = () => inEngineOf("Apple Computer, Inc.");

test("WebKit is made to collect garbage once, a second after the last call", async () => {
  const collectGarbageSoon = await inWebKit();
  collectGarbageSoon();
  vi.advanceTimersByTime(900);
  collectGarbageSoon();
  vi.advanceTimersByTime(900);
  expect(buffers).toBe(0);
  vi.advanceTimersByTime(100);
  expect(buffers).toBe(1);
});

test("buffers are allocated until WebKit has collected everything", async () => {
  const collectGarbageSoon = await inWebKit();
  collectGarbageSoon();
  vi.advanceTimersByTime(1_100);
  const [young, old] = references;
  const before = buffers;
  expect(before).toBeGreaterThan(1);
  // A partial collection frees only young objects. Afterwards, the allocation continues.
  young!.collected = true;
  vi.advanceTimersByTime(100);
  expect(buffers).toBeGreaterThan(before);
  old!.collected = true;
  vi.advanceTimersByTime(20);
  const last = buffers;
  vi.advanceTimersByTime(10_000);
  expect(buffers).toBe(last);
});

test("no more buffers are allocated if WebKit never collects everything", async () => {
  const collectGarbageSoon = await inWebKit();
  collectGarbageSoon();
  vi.advanceTimersByTime(10_000);
  expect(buffers).toBe(100);
});

test("nothing is allocated in Chromium, which collects garbage by itself", async () => {
  const collectGarbageSoon = await inEngineOf("Google Inc.");
  collectGarbageSoon();
  vi.advanceTimersByTime(10_000);
  expect(buffers).toBe(0);
});
