import { describe, expect, it } from "vitest";
import type { Message } from "../../../bindings/contract";
import { details, rawContent } from "./details";
import { fault, noNotices, noTiming, noUsage, reply } from "../../../model/test_fixtures";

function shown(given: Partial<Message>, provider: string | null = null) {
  return details(reply({ model: null, ...given }), provider).map(
    (group) =>
      [
        group.name,
        Object.fromEntries(group.details.map(({ name, value }) => [name, value])),
      ] as const,
  );
}

describe("the details of a reply", () => {
  it("omit unknown facts", () => {
    expect(shown({})).toEqual([]);
    expect(shown({ model: "m" }, "P")).toEqual([["Reply", { Model: "m", Provider: "P" }]]);
  });

  it("list known facts", () => {
    const message: Partial<Message> = {
      ending: "complete",
      request_id: "chatcmpl-1",
      finish_reason: "eos",
      status: 200,
    };
    expect(shown(message)).toEqual([
      [
        "Reply",
        {
          "Request ID": "chatcmpl-1",
          Ending: "complete",
          "Finish reason": "eos",
          "HTTP status": "200",
        },
      ],
    ]);
  });

  it.each<[string, Partial<Message>, Record<string, string>]>([
    [
      "every time there is",
      {
        timing: {
          sent_ms: 20,
          first_byte_ms: 120,
          first_token_ms: 1_000,
          first_text_ms: 4_500,
          last_token_ms: 9_000,
          ended_ms: 61_000,
        },
        parts: [{ part: "reasoning", text: "hm" }],
        usage: { ...noUsage, completion: 80 },
      },
      {
        "Time to connect": "20 ms",
        "Time to first byte": "120 ms",
        "Time to first token": "1 s",
        Thinking: "3.5 s",
        Total: "1 min 1 s",
        Speed: "10 tokens/s",
      },
    ],
    [
      "no thinking without reasoning",
      { timing: { ...noTiming, first_token_ms: 0, first_text_ms: 0 } },
      { "Time to first token": "0 ms" },
    ],
  ])("give %s", (_, given, times) => {
    expect(shown(given)[0]).toEqual(["Time", times]);
  });

  it("include token counts, even if a count is zero", () => {
    const usage = {
      prompt: 1_200,
      completion: 8,
      total: 1_208,
      cached: 0,
      reasoning: 3,
      cost: 0.0021,
    };
    expect(shown({ usage })).toEqual([
      [
        "Tokens",
        {
          Prompt: "1,200",
          "Cached part of the prompt": "0",
          Reply: "8",
          Reasoning: "3",
          Total: "1,208",
          Cost: "0.0021",
        },
      ],
    ]);
    expect(shown({ usage: noUsage })).toEqual([]);
  });

  it("include the share and the savings of cached tokens, and whose prices were used", () => {
    const counts = { ...noUsage, prompt: 1_000, cached: 400 };
    const tokens = (usage: Message["usage"]) => shown({ usage })[0]?.[1];
    expect(tokens(counts)).toMatchObject({
      "Cached part of the prompt": "400 (40% of the prompt)",
    });
    const estimate = { dollars: 0.0015, prices_of: "2026-11-10" };
    expect(tokens({ ...counts, saved: 0.0006, estimate })).toMatchObject({
      "Cached part of the prompt": "400 (40% of the prompt, saving ≈ $0.0006)",
      "Estimated cost": "≈ $0.0015, based on the list prices as of 2026-11-10",
    });
    for (const [prices_of, words] of [
      ["", "≈ $0.0015, based on the prices you entered"],
      [
        "2026-11-10",
        "≈ $0.0015, based on the prices you entered and the list prices as of 2026-11-10",
      ],
    ] as const) {
      const own = { ...estimate, prices_of, own_prices: true };
      expect(tokens({ ...counts, estimate: own })).toMatchObject({ "Estimated cost": words });
    }
  });

  it("include notices and faults", () => {
    const notices = { ...noNotices, unreadable_events: 1, think_tags: { before: "", closed: 0 } };
    const failed = fault({ detail: "slow down", code: "limit", retry_after: 20 });
    expect(shown({ notices, fault: failed })).toEqual([
      [
        "Notices",
        {
          "Notice 1": "One event in the stream could not be read, so some text may be missing.",
          "Notice 2": "The reasoning arrived in the reply text, between <think> tags.",
        },
      ],
      [
        "Error",
        {
          Error: "The provider reported an error.",
          "Original error message": "slow down",
          Code: "limit",
          "Retry after": "20 s",
        },
      ],
    ]);
  });
});

describe("the raw content", () => {
  const raw = (before: string, closed: number | null, reasoning: string, text: string) =>
    rawContent(
      reply({
        notices: { ...noNotices, think_tags: { before, closed } },
        parts: [
          { part: "reasoning", text: reasoning },
          { part: "text", text },
        ],
      }),
    );

  it.each([
    ["closed", "\n", 2, "hm", "\n\nYes", "\n<think>hm</think>\n\nYes"],
    ["never closed", "", null, "hm", "", "<think>hm"],
    ["of other scripts", "", 6, "東京", "ok", "<think>東京</think>ok"],
    ["empty", "", 0, "", "ok", "<think></think>ok"],
    ["with a mark of byte order", "", 4, "\u{feff}a", "", "<think>\u{feff}a</think>"],
  ])("with tags %s", (_, before, closed, reasoning, text, expected) => {
    expect(raw(before, closed, reasoning, text)).toBe(expected);
  });

  it("is null for any other reply", () => {
    expect(rawContent(reply())).toBeNull();
  });
});
