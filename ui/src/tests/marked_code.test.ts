// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { packLine } from "../markdown/highlight/runs";
import type { Answer, Request } from "../markdown/highlight/tokenizer";
import { hitIn } from "./test_answers";
import { full, script } from "./test_scenes";
import {
  allAt,
  at,
  button,
  composer,
  field,
  fill,
  open,
  press,
  pressOn,
  send,
  show,
  until,
} from "./test_window";

const requests: Request[] = [];
let answer: (answer: { data: Answer }) => void;

vi.stubGlobal(
  "Worker",
  class {
    postMessage = (request: Request) => void requests.push(request);
    set onmessage(receive: typeof answer) {
      answer = receive;
    }
  },
);

/** Lets the simulated highlighter colour all lines that it has received since the last call. */
function colour(): void {
  for (const request of requests.splice(0)) {
    if (request.type === "lines") {
      const runs: number[] = [];
      for (const line of request.text.split(/(?<=\n)/u)) {
        packLine([{ length: line.trimEnd().length, tokenClass: "keyword" }], runs);
      }
      answer({ data: { block: request.block, runs: Uint16Array.from(runs) } });
    }
  }
}

const marked = () =>
  [...(CSS.highlights.get("find-current") ?? [])].map((range) => String(range as Range));

it("the words of an opened hit stay marked when the code is coloured", async () => {
  const backend = show(full);
  await until(() => composer());
  const hit = await hitIn(backend, "Too many requests");
  backend.answer({ search: () => ({ titles: [], hits: [hit], next: null }) });
  button("Search").click();
  await until(() => fill("Search conversations", "main"));
  await until(() => at("[data-message-hit]"));
  const shown: string[][] = [];
  const set = vi.spyOn(CSS.highlights, "set").mockImplementation((...entry) => {
    Map.prototype.set.call(CSS.highlights, ...entry);
    shown.push(marked());
    queueMicrotask(colour);
    return CSS.highlights;
  });
  pressOn(field("Search conversations"), "Enter");
  await until(() => expect(shown).toEqual([["main"], ["main"]]));
  set.mockRestore();
});

it("a match in arriving code stays marked when its line is divided and then coloured", async () => {
  const backend = show(full);
  await open("How does a streamed");
  // A very long line is divided after 2,000 characters. In this test, this position is in the
  // middle of the match.
  backend.script = script(`\`\`\`rust\n${"x".repeat(1_997)}needle`).slice(0, -1);
  send("Code, please");
  await until(() => expect(at("[role=log]").textContent).toContain("needle"));
  press("f", { ctrlKey: true });
  await until(() => fill("Find in conversation", "needle"));
  await until(() => expect(marked()).toEqual(["needle"]));
  backend.write("y".repeat(3_000));
  await until(() => expect(at(".stretch").textContent).toContain("xnee"));
  await until(() => expect(marked()).toEqual(["needle"]));
  backend.write("\nlast");
  await until(() => expect(at("[role=log]").textContent).toContain("last"));
  colour();
  await until(() => expect(allAt(".code-keyword").at(-1)?.textContent).toContain("yyy"));
  await until(() => expect(marked()).toEqual(["needle"]));
});
