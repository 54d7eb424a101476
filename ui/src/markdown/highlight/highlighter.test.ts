import { beforeEach, expect, it } from "vitest";
import { Highlighter, type Listener } from "./highlighter";
import type { Runs } from "./runs";
import type { Answer, Request } from "./tokenizer";

let ends: number;
let starts: number;
let sent: Request[];
let answer: (answer: Answer) => void;
let highlighter: Highlighter;

beforeEach(() => {
  starts = 0;
  ends = 0;
  sent = [];
  highlighter = new Highlighter((listen) => {
    starts++;
    answer = listen;
    return { post: (request) => void sent.push(request), end: () => (ends += 1) };
  });
});

class Collector implements Listener {
  readonly got: Runs[] = [];
  colour(runs: Runs): void {
    this.got.push(runs);
  }
}

it("starts one worker, with the first lines of a known language", () => {
  const listener = new Collector();
  expect(highlighter.open("brainfuck", listener)).toBeUndefined();
  expect(highlighter.open("text", listener)).toBeUndefined();
  const one = highlighter.open("ts", listener);
  expect(starts).toBe(0);
  one?.send("a\n");
  highlighter.open("py", listener)?.send("b\n");
  expect(starts).toBe(1);
  expect(sent).toEqual([
    { type: "lines", block: 0, language: "typescript", text: "a\n" },
    { type: "lines", block: 1, language: "python", text: "b\n" },
  ]);
});

it("passes answers to their session, and none to a closed session", () => {
  const [first, second] = [new Collector(), new Collector()];
  const one = highlighter.open("ts", first);
  const two = highlighter.open("ts", second);
  one?.send("a\n");
  two?.send("a\n");
  const runs: Runs = Uint16Array.of(0);
  answer({ block: 1, runs });
  one?.close();
  answer({ block: 0, runs });
  expect(first.got).toEqual([]);
  expect(second.got).toEqual([runs]);
  expect(sent.at(-1)).toEqual({ type: "drop", block: 0 });
});

it("leaves code plain where workers are not available", () => {
  const none = new Highlighter(() => undefined);
  const session = none.open("ts", new Collector());
  expect(() => {
    session?.send("a\n");
    session?.close();
  }).not.toThrow();
});

it("terminates the worker when stopped, and starts another one for the next code", () => {
  const [old, fresh] = [new Collector(), new Collector()];
  const before = highlighter.open("js", old);
  before?.send("a;\n");
  highlighter.stop();
  expect([starts, ends]).toEqual([1, 1]);
  before?.send("b;\n");
  expect(starts).toBe(1);
  const after = highlighter.open("js", fresh);
  after?.send("c;\n");
  expect([starts, ends]).toEqual([2, 1]);
  expect(sent.at(-1)).toMatchObject({ type: "lines", text: "c;\n" });
});
