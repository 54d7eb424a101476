import { expect, it } from "vitest";
import type { Part, Verdict } from "../../../bindings/contract";
import { reply, toolCall, view } from "../../../model/test_fixtures";
import { searchedTexts } from "./searched_texts";

const call = (json: string): Part => ({ part: "tool_call", id: "c", name: "f", arguments: json });

it("a search reads the arguments of calls and what the model was told", () => {
  const parts: Part[] = [
    { part: "text", text: "Let me **see**" },
    call('{"path":"a"}'),
    call('{"path":"b"}'),
    call('{"path":"c"}'),
  ];
  const calls = [
    toolCall({ index: 0, ending: "succeeded", told: "The tide turns" }),
    toolCall({ index: 1, ending: "denied", edited: true, arguments: '{"path":"edited"}' }),
    toolCall({ index: 2 }),
  ];
  expect(searchedTexts(view(reply({ parts }), { calls }))).toEqual([
    ["Let me see"],
    ['{\n  "path": "a"\n}', "The tide turns"],
    ['{\n  "path": "edited"\n}'],
    [],
  ]);
});

it("a search reads results and the arguments of calls without a record", () => {
  const result: Part = { part: "tool_result", call_id: "c", name: "f", ending: null, text: "x\ny" };
  expect(searchedTexts(view(reply({ role: "tool", parts: [result] })))).toEqual([["x\ny"]]);
  expect(searchedTexts(view(reply({ parts: [call('{"a":1}')] })))).toEqual([
    ["{", '  "a": 1', "}"],
  ]);
});

it("a search reads a typed message as it is shown, with its code formatted", () => {
  const typed = (text: string) =>
    searchedTexts(view(reply({ role: "user", parts: [{ part: "text", text }] })));
  expect(typed("a **b**\nc")).toEqual([["a **b**", "c"]]);
  expect(typed("a `**b**`\n```\nx\ny\n```")).toEqual([["a **b**", "x", "y"]]);
});

it("a search reads refusals", () => {
  const parts: Part[] = [{ part: "refusal", text: "I *cannot*\nhelp" }];
  expect(searchedTexts(view(reply({ parts })))).toEqual([["I *cannot*", "help"]]);
});

it("a search reads a JSON answer as received", () => {
  const json = '{\n  "*a*": "_b_"\n}';
  const verdict: Verdict = { enforcement: "unknown", result: { kind: "valid" } };
  const answer = reply({ parts: [{ part: "text", text: json }], verdict });
  expect(searchedTexts(view(answer))).toEqual([["{", '  "*a*": "_b_"', "}"]]);
});
