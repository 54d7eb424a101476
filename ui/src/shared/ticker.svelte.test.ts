// @vitest-environment jsdom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { minuteNow, todayStart } from "./ticker";

const START = new Date(2026, 10, 23, 12).getTime();

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Starts an effect that reads `minuteNow`. Returns all times that the effect has read, in
 * milliseconds since `START`, and a function that stops the effect.
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

describe("today", () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
  /** The values of `todayStart` that the effect has read, in order. */
  let days: number[];
  let stop: () => void;

  beforeEach(() => {
    days = [];
    stop = $effect.root(() => {
      $effect(() => {
        days.push(todayStart());
      });
    });
    flushSync();
  });
  afterEach(() => stop());

  it("changes at midnight, and at no other time", async () => {
    await vi.advanceTimersByTimeAsync(at(23, 23) - START);
    flushSync();
    expect(days).toEqual([at(23, 0)]);
    await vi.advanceTimersByTimeAsync(at(25, 1) - at(23, 23));
    flushSync();
    expect(days).toEqual([at(23, 0), at(24, 0), at(25, 0)]);
  });

  it.each([
    ["the window becomes visible", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["the window gets the focus", () => window.dispatchEvent(new Event("focus"))],
  ])("is checked when %s, because timers stop while the computer sleeps", (_name, comeBack) => {
    vi.setSystemTime(at(24, 8));
    comeBack();
    flushSync();
    expect(days).toEqual([at(23, 0), at(24, 0)]);
  });

  it("needs no timer while no part of the screen shows it", async () => {
    stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
