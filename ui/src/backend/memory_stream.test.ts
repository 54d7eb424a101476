import { afterEach, describe, expect, it, vi } from "vitest";
import type { TurnUpdate } from "../bindings/contract";
import { blankMessage } from "../model/blank";
import { playStream } from "./memory_stream";
import { MemoryTurn } from "./memory_turn";

const event = (delta: object) => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`;

async function played(body: ReadableStream<Uint8Array>) {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
  const updates: TurnUpdate[] = [];
  const blank = blankMessage("reply", "conversation", null, "assistant");
  const turn = new MemoryTurn(blank, null, 1, (update) => updates.push(update));
  await playStream(turn, "/stream", "Hello");
  const kinds = updates.flatMap(({ changes }) => changes.map(({ change }) => change));
  return { message: turn.message, fragments: kinds.filter((kind) => kind === "fragment").length };
}

/** Bytes cut at a place that no event respects, and after them the end or a broken connection. */
function bytes(text: string, whole: boolean): ReadableStream<Uint8Array> {
  const all = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      controller.enqueue(all.slice(0, 61));
      controller.enqueue(all.slice(61));
      if (whole) {
        controller.close();
      }
    },
    pull(controller) {
      controller.error(new TypeError("cut"));
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a turn that a server fills", () => {
  const words = ["ein", " Wört", "chen", " mehr"];
  const answer = [
    event({ role: "assistant", content: "" }),
    event({ reasoning_content: "Hm" }),
    ...words.map((content) => event({ content })),
  ].join("");

  it("has the reasoning and the text: the first piece at once, the rest of a frame joined", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    const end = `data: {"choices":[]}\n\ndata: [DONE]\n\n`;
    const { message, fragments } = await played(bytes(answer + end, true));
    expect(message.ending).toBe("complete");
    expect(message.parts).toEqual([
      { part: "reasoning", text: "Hm" },
      { part: "text", text: words.join("") },
    ]);
    expect(fragments).toBe(2);
  });

  it("keeps what came before the connection was lost", async () => {
    const { message } = await played(bytes(answer, false));
    expect(message.ending).toBe("disconnected");
    expect(message.parts.at(-1)).toEqual({ part: "text", text: words.join("") });
  });
});
