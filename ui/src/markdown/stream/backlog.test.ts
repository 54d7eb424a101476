import { expect, it } from "vitest";
import { Backlog } from "./backlog";

/**
 * Returns an empty `backlog`, the list `done` to which each executed step adds its name, and two
 * functions: `job` creates a job, and `frame` simulates a frame.
 */
function made() {
  const done: string[] = [];
  const acts: (() => void)[] = [];
  const backlog = new Backlog<{ name: string }>((act) => acts.push(act));
  const job = function* (name: string, steps: number) {
    for (let step = 1; step <= steps; step++) {
      done.push(`${name}${step}`);
      if (step < steps) yield;
    }
  };
  /** Simulates a frame. Returns whether the backlog had requested this frame. */
  const frame = () => acts.splice(0).map((act) => act()).length === 1;
  return { backlog, done, job, frame };
}

const [a, b] = [{ name: "a" }, { name: "b" }];

it("does the first step at once, then one step per frame, and then requests no more frames", () => {
  const { backlog, done, job, frame } = made();
  backlog.start(a, job("a", 3));
  backlog.start(b, job("b", 2));
  expect(done).toEqual(["a1", "b1"]);
  expect(frame()).toBe(true);
  expect(done).toEqual(["a1", "b1", "a2"]);
  expect([frame(), frame(), frame()]).toEqual([true, true, false]);
  expect(done).toEqual(["a1", "b1", "a2", "a3", "b2"]);
});

it("requests no frame for a job with only one step", () => {
  const { backlog, done, job, frame } = made();
  backlog.start(a, job("a", 1));
  expect([done, frame()]).toEqual([["a1"], false]);
});

it("replaces the job of the same key", () => {
  const { backlog, done, job, frame } = made();
  backlog.start(a, job("a", 9));
  backlog.start(a, job("A", 2));
  expect([frame(), frame()]).toEqual([true, false]);
  expect(done).toEqual(["a1", "A1", "A2"]);
});

it("finishes one job or all jobs on request, and never requests two frames at a time", () => {
  const { backlog, done, job, frame } = made();
  backlog.start(a, job("a", 3));
  backlog.finish(a);
  backlog.start(b, job("b", 4));
  expect(frame()).toBe(true);
  expect(done).toEqual(["a1", "a2", "a3", "b1", "b2"]);
  backlog.finishAll();
  expect(done.slice(5)).toEqual(["b3", "b4"]);
  expect([frame(), frame()]).toEqual([true, false]);
});

it("drops all jobs", () => {
  const { backlog, done, job, frame } = made();
  backlog.start(a, job("a", 3));
  backlog.clear();
  expect([frame(), frame()]).toEqual([true, false]);
  expect(done).toEqual(["a1"]);
});

it("continues after a job that throws", () => {
  const { backlog, done, job, frame } = made();
  const failing = function* () {
    yield;
    throw new Error("broken");
  };
  backlog.start(a, failing());
  backlog.start(b, job("b", 2));
  expect(frame).toThrow("broken");
  while (frame());
  expect(done).toEqual(["b1", "b2"]);
});

it("does every job at once if there are no later frames", () => {
  const { done, job } = made();
  new Backlog<typeof a>().start(a, job("a", 3));
  expect(done).toEqual(["a1", "a2", "a3"]);
});
