import { expect, it } from "vitest";
import { toolDefinition } from "../../../model/test_fixtures";
import { claimWords, definitionChanges } from "./call_prompt";

it("claims are named, and those that call for caution are marked", () => {
  const claims = { read_only: false, destructive: true, idempotent: null, open_world: false };
  expect(claimWords(claims)).toEqual([
    { words: "the tool may make changes", warns: false },
    { words: "the tool may delete or overwrite data", warns: true },
    { words: "the tool does not access external systems", warns: false },
  ]);
  expect(claimWords(toolDefinition().claims)).toEqual([]);
});

it("only the fields that differ are changes of a definition", () => {
  const present = toolDefinition({ description: "Sends a file.", input_schema: { type: "array" } });
  expect(definitionChanges(toolDefinition(), toolDefinition())).toEqual([]);
  expect(definitionChanges(toolDefinition(), present)).toEqual([
    {
      field: "description",
      before: [
        { text: "Writes", place: 0 },
        { text: " a file.", place: null },
      ],
      now: [
        { text: "Sends", place: 0 },
        { text: " a file.", place: null },
      ],
    },
    {
      field: "input_schema",
      before: [
        { text: '{\n  "type": "', place: null },
        { text: "object", place: 0 },
        { text: '"\n}', place: null },
      ],
      now: [
        { text: '{\n  "type": "', place: null },
        { text: "array", place: 0 },
        { text: '"\n}', place: null },
      ],
    },
  ]);
});
