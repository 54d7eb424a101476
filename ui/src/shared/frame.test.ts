import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Frame } from "./frame";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A frame whose drawings, painting with them, take so many milliseconds. */
function frame(work: number) {
  const drawn: number[] = [];
  const one = new Frame(
    () => drawn.push(performance.now()),
    (act) => {
      const now = performance.now();
      vi.spyOn(performance, "now").mockReturnValueOnce(now + work);
      act();
    },
  );
  return { one, drawn };
}

const FRAME_MS = 16;

describe("a frame", () => {
  it("draws once, however often it was asked", () => {
    const { one, drawn } = frame(0);
    one.request();
    one.request();
    expect(drawn).toHaveLength(0);
    vi.advanceTimersByTime(FRAME_MS);
    expect(drawn).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(drawn).toHaveLength(1);
  });

  it("draws every other frame where drawing is quick", () => {
    const { one, drawn } = frame(0);
    for (let at = 0; at < 10; at++) {
      one.request();
      vi.advanceTimersByTime(FRAME_MS);
    }
    expect(drawn).toHaveLength(5);
  });

  it("draws in the next frame what comes after a while", () => {
    const { one, drawn } = frame(5);
    for (let at = 1; at < 5; at++) {
      one.request();
      vi.advanceTimersByTime(FRAME_MS);
      expect(drawn).toHaveLength(at);
      vi.advanceTimersByTime(15 + FRAME_MS);
    }
  });

  it("leaves frames out after a drawing that took long, and asks only once meanwhile", () => {
    const { one, drawn } = frame(10);
    one.request();
    vi.advanceTimersByTime(FRAME_MS);
    expect(drawn).toHaveLength(1);
    one.request();
    one.request();
    vi.advanceTimersByTime(38);
    expect(drawn).toHaveLength(1);
    vi.advanceTimersByTime(2 + FRAME_MS);
    expect(drawn).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(drawn).toHaveLength(2);
  });

  it("draws at once when it is to, in the place of what was asked for", () => {
    const { one, drawn } = frame(100);
    one.request();
    vi.advanceTimersByTime(FRAME_MS);
    one.request();
    one.flush();
    expect(drawn).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(drawn).toHaveLength(2);
  });

  it("draws soon where no frames come", () => {
    vi.stubGlobal("requestAnimationFrame", () => 0);
    const { one, drawn } = frame(0);
    one.request();
    vi.advanceTimersByTime(200);
    expect(drawn).toHaveLength(1);
    vi.unstubAllGlobals();
  });
});
