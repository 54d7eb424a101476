import { describe, expect, it } from "vitest";
import type { Activity, Timing } from "../../../bindings/contract";
import { activityWords, thinkingSeconds } from "./activity";
import { entry, reply, view } from "../../../model/test_fixtures";
import type { Entry } from "../../../model/transcript";

const START = 1_000;

function running(activity: Activity, sinceMs: number, timing: Partial<Timing> = {}): Entry {
  const message = reply({
    parts: [{ part: "reasoning", text: "hm" }],
    timing: { ...reply().timing, ...timing },
  });
  return {
    ...entry(message, { activity }),
    clock: { startedAt: START, activityAt: START + sinceMs },
  };
}

describe("the activity line", () => {
  it.each<[Activity, number, Partial<Timing>, string]>([
    ["connecting", 400, {}, "Connecting"],
    ["connecting", 3_200, {}, "Connecting · 3 s"],
    ["waiting", 12_900, {}, "Waiting for the first byte · 12 s"],
    ["answered", 100, {}, "Server responded, waiting for the first token"],
    ["keep_alives", 9_100, {}, "No content for 9 s, but the server is keeping the connection open"],
    ["keep_alives", 0, {}, "No content for 0 s, but the server is keeping the connection open"],
    // The line above the reasoning already states that the model is thinking.
    ["thinking", 5_000, { last_token_ms: 4_000 }, ""],
    ["thinking", 9_000, { last_token_ms: 4_000 }, "5 s since the last token"],
    [
      "keep_alives",
      9_100,
      { last_token_ms: 2_000 },
      "No token for 7 s, but the server is keeping the connection open",
    ],
    ["writing", 5_000, { last_token_ms: 3_000 }, "Writing · 2 s since the last token"],
    ["writing", 60_000, { last_token_ms: 59_900 }, "Writing"],
    [
      "calling",
      9_000,
      { last_token_ms: 1_500 },
      "Preparing a tool call · 7 s since the last token",
    ],
    ["finishing", 100, {}, "Finishing"],
  ])("%s, %i ms on, %o: %s", (activity, elapsed, timing, words) => {
    expect(activityWords(running(activity, 0, timing), START + elapsed)).toBe(words);
  });

  it("counts the time of the current activity, not of the whole turn", () => {
    expect(activityWords(running("keep_alives", 20_000), START + 23_000)).toBe(
      "No content for 3 s, but the server is keeping the connection open",
    );
  });

  it("names the tool servers that are starting, with the time since the turn began", () => {
    const waiting = running("starting_servers", 2_000);
    const named = { ...waiting, view: { ...waiting.view, servers: "files, mail" } };
    expect(activityWords(named, START + 4_100)).toBe("Waiting for files, mail to start · 4 s");
  });

  it("says that the model is thinking as long as no reasoning is shown", () => {
    const plain = {
      ...running("thinking", 0, { last_token_ms: 0 }),
      view: view(reply(), { activity: "thinking" }),
    };
    expect(activityWords(plain, START + 500)).toBe("Thinking");
  });

  it("is empty after the turn has ended", () => {
    const ended = { ...running("writing", 0), clock: null };
    expect(activityWords(ended, START)).toBeNull();
  });
});

describe("the seconds of thinking", () => {
  it.each<[string, Partial<Timing>, boolean, number | null]>([
    ["none before the first piece", {}, true, null],
    ["so far, while it thinks", { first_token_ms: 1_000, last_token_ms: 2_000 }, true, 8],
    ["until the answer began", { first_token_ms: 1_000, first_text_ms: 4_500 }, true, 3],
    [
      "until the last piece, if no answer came",
      { first_token_ms: 1_000, last_token_ms: 6_000 },
      false,
      5,
    ],
  ])("%s", (_, timing, thinks, seconds) => {
    const live = running("thinking", 0, timing);
    expect(thinkingSeconds(thinks ? live : { ...live, clock: null }, START + 9_000)).toBe(seconds);
  });

  it("are null without reasoning", () => {
    expect(thinkingSeconds(entry(reply()), START)).toBeNull();
  });
});
