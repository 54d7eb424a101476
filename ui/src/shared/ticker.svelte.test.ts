// @vitest-environment jsdom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { minuteNow } from "./ticker";

const START = new Date(2026, 10, 23, 12).getTime();

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Starts an effect that reads `minuteNow`, like a component that shows a time. Returns all times
 * that the effect has read, in milliseconds since `START`, and a function that stops the effect.
 */
function reader(): { times: number[]; stop: () => void } {
  const times: number[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      times.push(minuteNow() - START);
    });
  });
  flushSync();
  return { times, stop };
}

it("two parts of the screen have the same time, whenever they appear", async () => {
  const first = reader();
  await vi.advanceTimersByTimeAsync(50_000);
  const second = reader();
  await vi.advanceTimersByTimeAsync(10_000);
  flushSync();
  expect(first.times).toEqual([0, 60_000]);
  expect(second.times).toEqual([0, 60_000]);
  first.stop();
  second.stop();
});

it("the time is the current time when a part appears after a while without any", async () => {
  const first = reader();
  first.stop();
  await vi.advanceTimersByTimeAsync(200_000);
  const second = reader();
  expect(second.times.at(-1)).toBe(200_000);
  second.stop();
});
