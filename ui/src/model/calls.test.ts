import { expect, it } from "vitest";
import type { Part, ToolCall } from "../bindings/contract";
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
import { blankMessage, reply, toolCall, view } from "./test_fixtures";
import { applyCall, callingEntry, transcriptOf } from "./transcript";
import { conversation } from "./test_fixtures";

it.each([
  ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
  ['{ "a" : "x  y" }', '{\n  "a": "x  y"\n}'],
  ['{"a":', '{"a":'],
  ["", ""],
  // Values that formatting would change.
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

it.each<[string, Partial<ToolCall>[], boolean]>([
  ["tool_calls", [{ ending: "succeeded" }], true],
  ["tool_calls", [{ ending: "succeeded" }, { state: "started" }], false],
  ["tool_calls", [{ ending: "outcome_unknown" }], false],
  ["tool_calls", [{ ending: "outcome_unknown", resolution: "tell_unknown" }], true],
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

it("a change of a call applies to its reply, and to no other conversation", () => {
  const before = withResults("call_1");
  const after = applyCall(before, toolCall({ state: "started" }));
  expect(after.entries[1]?.view.calls[0]?.state).toBe("started");
  expect(callingEntry(before)).toBeUndefined();
  expect(callingEntry(after)?.view.message.id).toBe("reply");
  expect(applyCall(before, toolCall({ message_id: "elsewhere" }))).toBe(before);
});
