// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DrawScheduler } from "./draw_scheduler";

const FRAME_MS = 16;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/**
 * Returns a scheduler (`one`), a function `draw` that records the times of its calls in `times`,
 * and a function `drawnAfter` that lets time pass and returns how often `draw` has been called in
 * total. Every frame of the scheduler, including its paint, takes `work` milliseconds.
 */
function scheduler(work = 0) {
  const times: number[] = [];
  const draw = () => times.push(performance.now());
  const one = new DrawScheduler((act) => {
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValueOnce(now + work);
    act();
  });
  const drawnAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    return times.length;
  };
  return { one, draw, times, drawnAfter };
}

describe("a request", () => {
  it("is drawn once, however often it is repeated", () => {
    const { one, draw, times, drawnAfter } = scheduler();
    one.request(draw);
    one.request(draw);
    expect(times).toHaveLength(0);
    expect(drawnAfter(FRAME_MS)).toBe(1);
    expect(drawnAfter(1000)).toBe(1);
  });

  it("shares its frame with other requests, in the order of the requests", () => {
    const { one } = scheduler();
    const order: string[] = [];
    one.request(() => order.push("first"));
    one.request(() => order.push("second"));
    vi.advanceTimersByTime(FRAME_MS);
    expect(order).toEqual(["first", "second"]);
  });

  it("is drawn in every other frame if drawing is fast", () => {
    const { one, draw, times } = scheduler();
    for (let at = 0; at < 10; at++) {
      one.request(draw);
      vi.advanceTimersByTime(FRAME_MS);
    }
    expect(times).toHaveLength(5);
  });

  it("is drawn in the next frame if the rest is over", () => {
    const { one, draw, drawnAfter } = scheduler(5);
    for (let at = 1; at < 5; at++) {
      one.request(draw);
      expect(drawnAfter(FRAME_MS)).toBe(at);
      vi.advanceTimersByTime(15 + FRAME_MS);
    }
  });

  it.each([
    [0, 16],
    [8, 24],
    [20, 60],
    [1000, 250],
  ])("waits after two frames of %i ms for at least %i ms", (work, rest) => {
    const { one, draw, drawnAfter } = scheduler(work);
    one.request(draw);
    vi.advanceTimersByTime(3000);
    one.request(draw);
    vi.advanceTimersByTime(FRAME_MS);
    one.request(draw);
    expect(drawnAfter(rest - 1)).toBe(2);
    expect(drawnAfter(work + 2 * FRAME_MS + 1)).toBe(3);
  });

  it("waits only a little after a single long frame", () => {
    const { one, draw, drawnAfter } = scheduler(20);
    one.request(draw);
    vi.advanceTimersByTime(FRAME_MS);
    one.request(draw);
    expect(drawnAfter(20 + 3 * FRAME_MS)).toBe(2);
  });

  it("waits for a later frame if it is made during a frame", () => {
    const { one, times, drawnAfter } = scheduler();
    const again = () => {
      times.push(performance.now());
      if (times.length < 3) one.request(again);
    };
    one.request(again);
    expect(drawnAfter(FRAME_MS)).toBe(1);
    expect(drawnAfter(1000)).toBe(3);
  });

  it("is drawn at once when it is flushed, and not again", () => {
    const { one, draw, times, drawnAfter } = scheduler(100);
    one.request(draw);
    one.flush(draw);
    expect(times).toHaveLength(1);
    expect(drawnAfter(1000)).toBe(1);
  });

  it("is not drawn if it is cancelled", () => {
    const { one, draw, drawnAfter } = scheduler();
    one.request(draw);
    one.requestNext(draw);
    one.cancel(draw);
    expect(drawnAfter(1000)).toBe(0);
  });

  it("is not drawn if an earlier function of its frame cancels it", () => {
    const { one, draw, drawnAfter } = scheduler();
    one.request(() => one.cancel(draw));
    one.request(draw);
    expect(drawnAfter(1000)).toBe(0);
  });

  it("is drawn once if an earlier function of its frame flushes it", () => {
    const { one, draw, drawnAfter } = scheduler();
    one.request(() => one.flush(draw));
    one.request(draw);
    expect(drawnAfter(1000)).toBe(1);
  });

  it("is drawn after 200 ms if there are no animation frames", () => {
    vi.stubGlobal("requestAnimationFrame", () => 0);
    const { one, draw, drawnAfter } = scheduler();
    one.request(draw);
    expect(drawnAfter(200)).toBe(1);
  });

  it("is drawn even if another request in the same frame fails", () => {
    const failed = vi.fn();
    vi.stubGlobal("reportError", failed);
    const { one, draw, drawnAfter } = scheduler();
    const error = new Error("a draw that fails");
    one.request(() => {
      throw error;
    });
    one.request(draw);
    expect(drawnAfter(FRAME_MS)).toBe(1);
    expect(failed).toHaveBeenCalledExactlyOnceWith(error);
  });
});

it("a request for the next frame does not wait for the rest, while other requests still wait", () => {
  const { one, draw, times, drawnAfter } = scheduler(50);
  one.request(draw);
  vi.advanceTimersByTime(FRAME_MS);
  const next = vi.fn();
  one.request(draw);
  one.requestNext(next);
  vi.advanceTimersByTime(FRAME_MS);
  expect(next).toHaveBeenCalledOnce();
  expect(times).toHaveLength(1);
  expect(drawnAfter(1000)).toBe(2);
});

describe("a measurement", () => {
  it("runs after everything that is drawn in its frame", () => {
    const { one } = scheduler();
    const order: string[] = [];
    one.request(() => {
      one.afterDrawing(() => order.push("measure"));
      order.push("draw");
    });
    one.requestNext(() => order.push("next"));
    vi.advanceTimersByTime(FRAME_MS);
    expect(order).toEqual(["draw", "next", "measure"]);
  });

  it("runs before the next paint if another measurement requests it", async () => {
    const { one } = scheduler();
    const measure = vi.fn();
    one.request(() => one.afterDrawing(() => one.afterDrawing(measure)));
    vi.advanceTimersByTime(FRAME_MS);
    await Promise.resolve();
    expect(measure).toHaveBeenCalledOnce();
  });

  it("runs once, before the next paint, if no frame is drawn", async () => {
    const { one } = scheduler();
    const measure = vi.fn();
    one.afterDrawing(measure);
    one.afterDrawing(measure);
    expect(measure).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(measure).toHaveBeenCalledOnce();
  });
});

it("a function passed to afterPaint runs after the paint", () => {
  const { one } = scheduler();
  const act = vi.fn();
  one.afterPaint(act);
  vi.advanceTimersByTime(FRAME_MS);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
});
