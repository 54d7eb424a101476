import { describe, expect, it } from "vitest";
import type { Change, Fragment } from "../bindings/contract";
import { applyChange, copiedText } from "./reply";
import { entry, noUsage, outcome, reply, view } from "./test_fixtures";
import type { Entry } from "./transcript";

const begun: Entry = { ...entry(reply()), clock: { startedAt: 1_000, activityAt: 1_000 } };

function apply(fragments: Fragment[], from = begun): Entry {
  return fragments.reduce(
    (before, fragment, nth) => applyChange(before, { change: "fragment", fragment }, nth * 10),
    from,
  );
}

function call(
  index: number,
  text: string,
  name: string | null = null,
  id: string | null = null,
): Fragment {
  return { part: "tool_call", index, id, name, text };
}

describe("the parts of a reply", () => {
  it("are in the order reasoning, text, calls, whichever arrived first", () => {
    const { parts } = apply([
      call(0, "{}", "first", "a"),
      { part: "text", text: "answer" },
      { part: "reasoning", text: "hm" },
      call(1, "[]", "second", "b"),
    ]).view.message;
    expect(parts).toEqual([
      { part: "reasoning", text: "hm" },
      { part: "text", text: "answer" },
      { part: "tool_call", id: "a", name: "first", arguments: "{}" },
      { part: "tool_call", id: "b", name: "second", arguments: "[]" },
    ]);
  });

  it("include one call for each index, with the first id and name that arrived", () => {
    const { parts } = apply([
      call(3, '{"a"', "one", "x"),
      call(1, "[", "two"),
      call(3, ":1}", "again", "y"),
      call(1, "]", null, "z"),
    ]).view.message;
    expect(parts).toEqual([
      { part: "tool_call", id: "x", name: "one", arguments: '{"a":1}' },
      { part: "tool_call", id: "z", name: "two", arguments: "[]" },
    ]);
  });

  it("are created only when content for them arrives", () => {
    expect(
      apply([
        { part: "text", text: "" },
        { part: "reasoning", text: "" },
      ]).view.message.parts,
    ).toEqual([]);
  });
});

it("the times of the first and the last piece are recorded", () => {
  const { timing } = apply([
    { part: "reasoning", text: "hm" },
    { part: "reasoning", text: "so" },
    { part: "text", text: "a" },
    { part: "text", text: "b" },
  ]).view.message;
  expect(timing).toMatchObject({ first_token_ms: 0, first_text_ms: 20, last_token_ms: 30 });
});

it("activity and usage are updated", () => {
  const usage = { ...noUsage, prompt: 1, completion: 2, total: 3 };
  const changes: Change[] = [
    { change: "activity", activity: "thinking" },
    { change: "usage", usage },
  ];
  const after = changes.reduce((before, change) => applyChange(before, change, 500), begun);
  expect(after.view.activity).toBe("thinking");
  expect(after.clock?.activityAt).toBe(1_500);
  expect(after.view.message.usage).toEqual(usage);
});

it("a version is removed from the versions when a replay from the cache replaces it", () => {
  const among = { ...begun, view: view(reply(), { versions: ["first", "second", "reply"] }) };
  const versions = (replaces: string | null) =>
    applyChange(among, { change: "ended", outcome: outcome({ replaces }) }, 100).view.versions;
  expect(versions("second")).toEqual(["first", "reply"]);
  expect(versions(null)).toEqual(["first", "second", "reply"]);
});

it("the copied text is the text alone, or the text with calls and results", () => {
  const text = { part: "text", text: " So 1.\n" } as const;
  expect(copiedText(reply({ parts: [text, text] }))).toBe(" So 1.\n So 1.\n");
  const parts = [
    { part: "reasoning", text: "hm" },
    { part: "tool_call", id: "a", name: "look", arguments: "{}" },
    { part: "tool_result", call_id: "a", name: "", ending: null, text: "```1" },
    text,
  ] as const;
  expect(copiedText(reply({ parts: [...parts] }))).toMatch(
    /^[^\n]*look[^\n]*\n\n```\n\{\}\n```\n\n[^\n]+\n\n````\n```1\n````\n\nSo 1\.$/u,
  );
});
