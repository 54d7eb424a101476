import { describe, expect, it } from "vitest";
import type { MessageView, Part, ToolCall } from "../bindings/contract";
import {
  argumentWords,
  callEndings,
  callSentence,
  canSendResults,
  isJsonObject,
  shownAs,
  statusOf,
  withCall,
  withoutShownResults,
} from "./calls";
import { blankMessage, conversation, reply, toolCall, view } from "./test_fixtures";
import {
  activeEntries,
  applyCall,
  prepend,
  putMessage,
  refreshed,
  type Transcript,
  transcriptOf,
} from "./transcript";

it.each([
  ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
  ['{ "a" : "x  y" }', '{\n  "a": "x  y"\n}'],
  ['{"a":', '{"a":'],
  ["", ""],
  ['{"a":12345678901234567890}', '{"a":12345678901234567890}'],
  ['{"a":1,"a":2}', '{"a":1,"a":2}'],
  ['{"a":"\\u202e"}', '{"a":"\\u202e"}'],
])("arguments %j are shown as %j", (json, shown) => {
  expect(argumentWords(json)).toBe(shown);
});

it.each([
  ["{}", true],
  ['{"a":1}', true],
  ["[]", false],
  ["null", false],
  ["1", false],
  ["{", false],
])("%j is a JSON object: %s", (text, expected) => {
  expect(isJsonObject(text)).toBe(expected);
});

it("a call that has ended has the status of its ending", () => {
  expect(statusOf(toolCall())).toBe("waiting_approval");
  expect(statusOf(toolCall({ ending: "denied" }))).toBe("denied");
});

it("every ending has a sentence of its own", () => {
  const sentences = callEndings.map(callSentence);
  expect(new Set(sentences).size).toBe(9);
  expect(sentences.every((sentence) => sentence.length > 8)).toBe(true);
});

it("a call replaces its earlier state, and an earlier attempt replaces nothing", () => {
  const first = toolCall({ index: 1, attempt: 2 });
  expect(withCall([], first)).toEqual([first]);
  const other = toolCall({ index: 0 });
  expect(withCall([first], other)).toEqual([other, first]);
  const started = toolCall({ index: 1, attempt: 2, state: "started" });
  expect(withCall([other, first], started)).toEqual([other, started]);
  expect(withCall([first], toolCall({ index: 1, attempt: 1, state: "started" }))).toEqual([first]);
});

it("an earlier state of a call replaces nothing, and newer progress replaces its state", () => {
  const ended = toolCall({ ending: "succeeded", revision: 4 });
  const cancelling = toolCall({ state: "cancelling", revision: 3 });
  expect(withCall([ended], cancelling)).toEqual([ended]);
  expect(withCall([cancelling], ended)).toEqual([ended]);
  const half = toolCall({ state: "cancelling", revision: 3, progress: "50 %" });
  expect(withCall([cancelling], half)).toEqual([half]);
});

it.each<[string, Partial<ToolCall>[], boolean]>([
  ["tool_calls", [{ ending: "succeeded" }], true],
  ["tool_calls", [{ ending: "succeeded" }, { state: "started" }], false],
  ["tool_calls", [{ ending: "outcome_unknown" }], false],
  ["tool_calls", [{ ending: "outcome_unknown", resolution: "tell_unknown" }], true],
  ["tool_calls", [{ ending: "not_run", remedy: "sign_in" }], false],
  ["tool_calls", [{ ending: "not_run", remedy: "sign_in", resolution: "tell_unknown" }], true],
  ["tool_calls", [], false],
  ["length", [{ ending: "cut_off" }], false],
])("a reply with the ending %s and the calls %j can send results: %s", (ending, calls, can) => {
  const message = reply({ ending: ending as "length" });
  expect(canSendResults(view(message, { calls: calls.map(toolCall) }))).toBe(can);
});

function withResults(...ids: string[]) {
  const question = blankMessage("question", "conversation", null, "user");
  const parts = ids.map((call_id): Part => ({
    part: "tool_result",
    call_id,
    name: "t",
    ending: null,
    text: "",
  }));
  const results = { ...blankMessage("results", "conversation", "reply", "tool"), parts };
  const asked = view(reply({ ending: "tool_calls" }), { calls: [toolCall()] });
  const messages = [view(question), asked, view(results)];
  return transcriptOf({ conversation, unloaded: 0, messages }, 0);
}

const idsOf = (entries: ReturnType<typeof withoutShownResults>) =>
  entries.map((entry) => entry.view.message.id);

it("results that belong to the calls above are not shown as a separate message", () => {
  const { entries } = withResults("call_1");
  expect(idsOf(withoutShownResults(entries))).toEqual(["question", "reply"]);
  expect(shownAs(entries, "results")).toBe("reply");
  expect(shownAs(entries, "question")).toBe("question");
});

it("results of calls that are not recorded are shown", () => {
  const { entries } = withResults("call_1", "another");
  expect(withoutShownResults(entries)).toBe(entries);
  expect(shownAs(entries, "results")).toBe("results");
});

it("a change of a call applies to its reply", () => {
  const before = withResults("call_1");
  const after = applyCall(before, toolCall({ state: "started" }));
  expect(after.entries[1]?.view.calls[0]?.state).toBe("started");
  expect(activeEntries(before)).toEqual([]);
  expect(idsOf(activeEntries(after))).toEqual(["reply"]);
  const elsewhere = applyCall(before, toolCall({ message_id: "elsewhere" }));
  expect(elsewhere.entries).toBe(before.entries);
});

const asked = (id: string, calls: ToolCall[] = []) =>
  view(reply({ id, ending: "tool_calls" }), { calls });
const opened = (unloaded: number, ...messages: MessageView[]) => ({
  conversation,
  unloaded,
  messages,
});
const waits = toolCall({ message_id: "late", revision: 2 });
const ended = toolCall({ message_id: "late", revision: 4, ending: "succeeded" });
const callsIn = (transcript: Transcript) =>
  transcript.entries.find((entry) => entry.view.message.id === "late")?.view.calls;

describe("a call that arrives before the view of its reply", () => {
  const before = applyCall(applyCall(withResults("call_1"), waits), ended);
  const first = before.entries.map((entry) => entry.view);

  it.each<[string, Transcript]>([
    ["is opened", transcriptOf(opened(0, asked("late")), 0, before)],
    ["is opened with an earlier state", transcriptOf(opened(0, asked("late", [waits])), 0, before)],
    ["follows", refreshed(before, opened(0, ...first, asked("late")), 0)],
    ["is loaded later", prepend({ ...before, unloaded: 1 }, "question", [asked("late")], 0)],
  ])("is shown when the reply %s", (_, transcript) => {
    expect(callsIn(transcript)).toEqual([ended]);
    expect(transcript.early).toEqual([]);
  });

  it("waits as long as its reply is not loaded", () => {
    const other = asked("other");
    expect(refreshed(before, opened(0, ...first, other), 0).early).toEqual([ended]);
  });
});

describe("a call that is newer than a view that arrives later", () => {
  const streaming = transcriptOf(opened(0, view(reply({ id: "late" }))), 0);
  const before = applyCall(streaming, ended);

  it.each<[string, Transcript]>([
    ["the reply", putMessage(before, asked("late", [waits]), 0)],
    ["the reply without calls", putMessage(before, asked("late"), 0)],
    ["the conversation", refreshed(before, opened(0, asked("late", [waits])), 0)],
    ["the conversation, opened again", transcriptOf(opened(0, asked("late")), 0, before)],
  ])("stays when it replaces %s", (_, transcript) => {
    expect(callsIn(transcript)).toEqual([ended]);
  });

  it("gives way to a later state in that view", () => {
    const told = { ...ended, revision: 5, told: "3" };
    expect(callsIn(putMessage(before, asked("late", [told]), 0))).toEqual([told]);
  });
});
