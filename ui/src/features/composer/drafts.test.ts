import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../backend/backend";
import { Drafts } from "./drafts.svelte";

const saved: number[] = [];
const backend = {
  call: (_name: string, { draft }: { draft: { text: string } }) => {
    saved.push(draft.text.length);
    return Promise.resolve(null);
  },
} as unknown as Backend;

beforeEach(() => {
  saved.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it.each([
  [100, 10],
  [100_000, 10],
  [1_000_000, 2],
  [10_000_000, 1],
])("saves a draft of %i characters %i times in 2.5 seconds of typing", async (chars, times) => {
  const drafts = new Drafts(backend);
  for (let key = 0; key < 100; key += 1) {
    drafts.set(null, "x".repeat(chars));
    await vi.advanceTimersByTimeAsync(25);
  }
  expect(saved.length).toBe(times);
});

it("saves a large draft at once when the field loses the focus", () => {
  const drafts = new Drafts(backend);
  drafts.set(null, "x".repeat(1_000_000));
  drafts.flush();
  expect(saved).toEqual([1_000_000]);
});
