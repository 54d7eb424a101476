import fc from "fast-check";
import { expect, it } from "vitest";
import { fieldTypes, schemaExamples, schemaFields, schemaText } from "./schema_fields";

const field = fc.record({
  name: fc.stringMatching(/^[a-z]{1,8}$/u),
  type: fc.constantFrom(...fieldTypes),
  required: fc.boolean(),
  description: fc.string(),
});

it("the fields of the simple form are unchanged after a round trip through the schema's text", () => {
  fc.assert(
    fc.property(fc.uniqueArray(field, { selector: ({ name }) => name, maxLength: 6 }), (fields) => {
      expect(schemaFields(schemaText(fields))).toEqual(fields);
    }),
  );
});

it("a schema with more than plain fields is left to the JSON editor", () => {
  expect(schemaFields("")).toEqual([]);
  for (const schema of [
    "{",
    "[]",
    '{"type": "array"}',
    '{"type": "object", "properties": {}}',
    '{"type": "object", "properties": {"a": {"type": "object"}}, "additionalProperties": false}',
    '{"type": "object", "properties": {"a": {"enum": [1]}}, "additionalProperties": false}',
    schemaExamples.list,
  ]) {
    expect(schemaFields(schema)).toBeNull();
  }
  expect(schemaFields(schemaExamples.contact)).toHaveLength(3);
});
