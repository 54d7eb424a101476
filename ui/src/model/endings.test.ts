import { uncataloguedText } from "./fault";
import { describe, expect, it } from "vitest";
import type { Ending, FaultCategory, Message, Provider } from "../bindings/contract";
import * as faultText from "../bindings/texts/fault";
import {
  canContinue,
  type EndingCardContent,
  endingCardContent,
  endingSentence,
  limitWords,
  remarks,
  showsCard,
} from "./endings";
import { fault, noNotices, noUsage, provider, reply } from "./test_fixtures";

const usage = { ...noUsage, prompt: 4, completion: 38, total: 42 };
const sentences = (card: EndingCardContent | null) =>
  [card?.note, ...(card?.more ?? [])].filter(Boolean).join(" ");
/**
 * Returns the content of the card about the ending of a reply. `given` contains facts about the
 * reply's provider.
 */
const cardOf = (message: Partial<Message>, given: Partial<Provider> = {}) =>
  endingCardContent(reply(message), provider(given));
const pieces = (count: number) => ({ ...noNotices, pieces: count });

describe("an ending", () => {
  it.each<[Ending, Partial<Message>, string]>([
    ["length", {}, "Reached the token limit"],
    ["content_filter", {}, "The provider’s content filter cut off this reply"],
    [
      "tool_calls",
      { parts: [{ part: "tool_call", id: "", name: "a", arguments: "" }] },
      "The model requested a tool call",
    ],
    ["provider_error", { fault: fault({ message: uncataloguedText("Overloaded") }) }, "Overloaded"],
    ["provider_error", {}, "The provider reported an error"],
    ["unconfirmed", {}, "It is unclear whether this reply is complete"],
    ["disconnected", { usage }, "Connection lost after 38 tokens"],
    ["disconnected", { notices: pieces(1) }, "Connection lost after 1 token"],
    ["disconnected", {}, "Connection lost before the first token"],
    ["disconnected", { fault: fault({ category: "dns" }) }, "Could not connect to the provider"],
    [
      "timed_out",
      { fault: fault({ message: uncataloguedText("Nothing came for 300 s") }) },
      "Nothing came for 300 s",
    ],
    ["stopped", {}, "Stopped"],
    ["interrupted", {}, "Recovered after an unexpected exit"],
    [
      "complete",
      { parts: [{ part: "reasoning", text: "Hm" }] },
      "The model finished without an answer",
    ],
    ["empty", {}, "The provider sent an empty reply"],
  ])("%s %o says “%s” and offers only Retry and Dismiss", (ending, given, sentence) => {
    const card = cardOf({ ending, ...given });
    expect(card?.sentence).toBe(sentence);
    expect(card?.actions).toEqual(["retry", "dismiss"]);
  });

  it.each<[Ending, boolean]>([
    ["length", true],
    ["unconfirmed", true],
    ["disconnected", true],
    ["timed_out", true],
    ["stopped", true],
    ["interrupted", true],
    ["content_filter", false],
    ["provider_error", false],
    ["tool_calls", false],
    ["empty", false],
    ["complete", false],
  ])("%s with text offers Continue first: %s", (ending, offered) => {
    const cut = { ending, parts: [{ part: "text" as const, text: "Once upon" }] };
    expect(canContinue(reply(cut))).toBe(offered);
    expect(cardOf(cut)?.actions[0] === "continue").toBe(offered);
    expect(canContinue(reply({ ending, parts: [{ part: "reasoning", text: "Hm" }] }))).toBe(false);
    const call = { part: "tool_call" as const, id: "call_1", name: "search", arguments: "{}" };
    expect(canContinue(reply({ ending, parts: [...cut.parts, call] }))).toBe(false);
  });

  it("a continuation that failed can be continued", () => {
    const parts = [{ part: "text" as const, text: "Once upon" }];
    const seam = { from: "first", way: "ask" as const, at: 9 };
    const seams = [{ ...seam, overlap: "", separator: "", apart: false }];
    const actions = (ending: Ending) => cardOf({ ending, parts, seams })?.actions;
    expect(actions("provider_error")).toEqual(["continue", "retry", "dismiss"]);
    expect(actions("content_filter")).toEqual(["retry", "dismiss"]);
  });

  it("has no card if the reply is complete or still running", () => {
    expect(cardOf({ ending: "complete" })).toBeNull();
    expect(cardOf({})).toBeNull();
    const thinking = reply({ parts: [{ part: "reasoning", text: "Hm" }] });
    expect(endingCardContent(thinking, undefined)).toBeNull();
    expect(endingCardContent(reply({ role: "user", ending: "complete" }), undefined)).toBeNull();
  });

  it.each<[Ending, boolean]>([
    ["stopped", true],
    ["disconnected", true],
    ["timed_out", true],
    ["interrupted", false],
    ["provider_error", false],
    ["length", false],
  ])("%s says whether the provider keeps charging: %s", (ending, tells) => {
    const notes = (abort_billing: "cancels" | "may_go_on" | "unknown") =>
      sentences(cardOf({ ending }, { abort_billing }));
    expect(notes("cancels").includes("stops generating when the connection closes")).toBe(tells);
    expect(notes("may_go_on").includes("may continue generating and charge for it")).toBe(tells);
    expect(notes("unknown").includes("unknown whether")).toBe(tells);
  });

  it("does not mention charges if the request was never sent", () => {
    const message: Partial<Message> = {
      ending: "disconnected",
      fault: fault({ category: "connect" }),
    };
    const card = cardOf(message, { abort_billing: "may_go_on" });
    expect(sentences(card)).not.toContain("charge");
  });

  it.each([
    ["http://127.0.0.1:11434/v1", false],
    ["localhost:8080/v1", false],
    ["http://[::1]:1234/v1", false],
    ["http://127.0.0.1.example.com/v1", true],
    ["https://localhost.example.com/v1", true],
  ])("says for %s that charges are unknown: %s", (base_url, tells) => {
    const card = cardOf({ ending: "stopped" }, { abort_billing: "unknown", base_url });
    expect(sentences(card).includes("unknown whether")).toBe(tells);
  });

  it("does not mention charges if the provider was deleted", () => {
    expect(sentences(endingCardContent(reply({ ending: "stopped" }), undefined))).toBe("");
  });

  it("shows the provider's own words, code and status", () => {
    const refused = fault({
      category: "rate_limit",
      message: uncataloguedText("Too many"),
      detail: "slow down",
      status: 429,
      code: "limit",
      retry_after: 20,
    });
    const timing = { ...reply().timing, ended_ms: 500 };
    const message = { fault: refused, created_at: 1_000, timing };
    expect(cardOf({ ending: "provider_error", ...message })).toMatchObject({
      note: "Wait a moment, then retry.",
      words: "slow down",
      facts: ["HTTP 429", "error code limit"],
      retryAt: 21_500,
    });
  });

  it.each<[string, boolean]>([
    ["The model is being updated; use the model of last week", true],
    ['{"error":"busy"}', false],
    ["<html>Bad gateway</html>", false],
    ["line\nline", false],
    ["long ".repeat(100), false],
  ])("shows the provider's words %j as the sentence of the card: %s", (detail, shown) => {
    const failed = fault({ category: "provider", message: uncataloguedText("Failed"), detail });
    expect(cardOf({ ending: "provider_error", fault: failed })).toMatchObject(
      shown ? { note: detail, words: null } : { note: null, words: detail },
    );
  });

  it("says on the card that the provider may go on charging, and everything else about charges in the details", () => {
    const known = cardOf({ ending: "stopped" }, { abort_billing: "may_go_on" });
    expect(known?.note).toContain("charge");
    for (const abort_billing of ["cancels", "unknown"] as const) {
      const card = cardOf({ ending: "stopped" }, { abort_billing });
      expect([card?.note, card?.more.length]).toEqual([null, 1]);
    }
  });

  it.each<[Ending, Partial<Message>, boolean]>([
    ["stopped", {}, true],
    ["stopped", { kept: true }, false],
    ["complete", {}, false],
    ["complete", { parts: [{ part: "reasoning", text: "Hm" }] }, true],
  ])("%s %o shows a card: %s", (ending, given, shown) => {
    expect(showsCard(reply({ ending, ...given }))).toBe(shown);
  });

  it.each<[FaultCategory, string, string | null]>([
    ["no_route", "Check your network connection, then retry.", null],
    ["proxy", "Check the proxy in the network settings of this provider.", "edit_provider"],
    [
      "dns",
      "The server’s host name was not found. Check your internet connection and the base URL.",
      "edit_provider",
    ],
  ])(
    "without a connection, because of %s, says what helps and does not mention charges",
    (category, note, help) => {
      const failed = fault({ category, message: uncataloguedText("Why") });
      const message: Partial<Message> = { ending: "disconnected", fault: failed };
      expect(cardOf(message, { abort_billing: "may_go_on" })).toMatchObject({
        sentence: "Could not connect to the provider",
        note,
        more: ["Why."],
        actions: ["retry", "dismiss"],
        help,
      });
    },
  );

  it("names the time limit that was reached", () => {
    const limit = { kind: "idle", seconds: 300 } as const;
    const card = cardOf({ ending: "timed_out", fault: fault({ limit }) });
    expect(card?.limit).toEqual(limit);
    expect(limitWords(limit)).toBe("The time limit for pauses during the reply is 300 s.");
  });

  it("has a sentence in every case", () => {
    expect(endingSentence(reply())).toBe("Generating");
    expect(endingSentence(reply({ ending: "complete" }))).toBe("Reply complete");
  });
});

it.each<[string, Partial<Message>, string[]]>([
  ["none for a plain stop", { ending: "complete", finish_reason: "stop" }, []],
  ["no reason given", { ending: "complete", status: 200 }, ["No finish reason given"]],
  ["none for an imported reply", { ending: "complete" }, []],
  ["an unknown reason", { ending: "complete", finish_reason: "eos" }, ["Finish reason: eos"]],
  ["no reason to name for other endings", { ending: "stopped" }, []],
  [
    "one unreadable event",
    { ending: "stopped", notices: { ...pieces(3), unreadable_events: 1 } },
    ["One event in the stream could not be read, so some text may be missing."],
  ],
  [
    "one piece",
    { ending: "complete", finish_reason: "stop", notices: { ...pieces(3), one_piece: true } },
    ["The stream arrived all at once; a proxy between you and the provider may be buffering it."],
  ],
  [
    "no stream",
    { ending: "complete", finish_reason: "stop", notices: { ...pieces(1), not_streamed: true } },
    ["The server sent the whole reply at once instead of streaming it."],
  ],
  [
    "cut ids",
    { ending: "stopped", notices: { ...pieces(3), cut_words: 2 } },
    ["2 ids, names or finish reasons longer than 1 kB were shortened."],
  ],
  [
    "a server that could not be used",
    {
      ending: "stopped",
      notices: {
        ...pieces(3),
        request_notes: [faultText.toolsLeftOut({ server: "Files", reason: "It is too slow" })],
      },
    },
    [
      "The model could not use the tools of Files, because the server was not available: It is too slow.",
    ],
  ],
  [
    "several unreadable events and other choices",
    { ending: "stopped", notices: { ...pieces(3), unreadable_events: 2, other_choices: 5 } },
    [
      "2 events in the stream could not be read, so some text may be missing.",
      "The provider also sent one or more alternative replies, which are not shown.",
    ],
  ],
])("the remarks below a reply: %s", (_, given, lines) => {
  expect(remarks(reply(given)).map(({ words }) => words)).toEqual(lines);
});

it("only the remark on a cut prompt is grave", () => {
  const notices = { ...pieces(3), prompt_cut: { read: 400, of: 500 }, cut_words: 2 };
  const kinds = remarks(reply({ ending: "stopped", notices })).map(({ kind }) => kind);
  expect(kinds).toEqual(["grave", "usual"]);
});

it("a continuation that added nothing says so and can be continued again", () => {
  const card = cardOf({ ending: "length", notices: { ...pieces(3), added_nothing: true } });
  expect(card?.sentence).toBe("Reached the token limit");
  expect(card?.note).toBe("The continuation added nothing new.");
});
