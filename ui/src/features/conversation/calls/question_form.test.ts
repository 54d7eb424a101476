import { expect, it } from "vitest";
import { fieldProblem, formValues, initialInput, questionFields } from "./question_form";

const form = {
  type: "object",
  properties: {
    name: { type: "string", title: "Your name", minLength: 2, maxLength: 5 },
    age: { type: "integer", minimum: 18, maximum: 99, default: 30 },
    weight: { type: "number" },
    agree: { type: "boolean", default: true },
    colour: { type: "string", enum: ["r", "g"], enumNames: ["Red", "Green"] },
    size: { oneOf: [{ const: "s", title: "Small" }, { const: "l" }] },
    days: { type: "array", items: { type: "string", enum: ["mo", "tu"] }, minItems: 1 },
  },
  required: ["name", "days"],
};

it("the schema of a form becomes fields", () => {
  const fields = questionFields(form)!;
  expect(fields.map(({ kind }) => kind)).toEqual([
    "text",
    "whole",
    "number",
    "check",
    "choice",
    "choice",
    "choices",
  ]);
  expect(fields.map(({ label }) => label).slice(0, 2)).toEqual(["Your name", "age"]);
  expect(fields[4]?.options.map(({ label }) => label)).toEqual(["Red", "Green"]);
  expect(fields[5]?.options).toEqual([
    { value: "s", label: "Small" },
    { value: "l", label: "l" },
  ]);
  expect(initialInput(fields)).toMatchObject({ name: "", age: "30", agree: true, days: [] });
});

it.each([
  { enum: ["a", "b", "a"], enumNames: ["A", "B", "C"] },
  { oneOf: [{ const: "a", title: "A" }, { const: "b", title: "B" }, { const: "a" }] },
])("an option that a schema repeats is offered once: %j", (schema) => {
  const [field] = questionFields({ properties: { field: schema } })!;
  expect(field?.options).toEqual([
    { value: "a", label: "A" },
    { value: "b", label: "B" },
  ]);
});

it("empty optional fields are left out of the values", () => {
  const fields = questionFields(form)!;
  const input = { ...initialInput(fields), name: "Ann", weight: "61.5", days: ["tu"] };
  expect(formValues(fields, input)).toEqual({
    name: "Ann",
    age: 30,
    weight: 61.5,
    agree: true,
    days: ["tu"],
  });
});

it("an optional list from which nothing is chosen is left out, even if it has a minimum", () => {
  const fields = questionFields({ ...form, required: [] })!;
  const days = fields.find(({ name }) => name === "days")!;
  expect(fieldProblem(days, [])).toBe("");
  expect(formValues([days], { days: [] })).toEqual({});
  expect(formValues([days], { days: ["mo"] })).toEqual({ days: ["mo"] });
});

it("a required list without a minimum may be empty, and is sent even then", () => {
  const days = { ...form.properties.days, minItems: 0 };
  const [field] = questionFields({ properties: { days }, required: ["days"] })!;
  expect(fieldProblem(field!, [])).toBe("");
  expect(formValues([field!], { days: [] })).toEqual({ days: [] });
});

it.each([
  ["name", "", "This field is required"],
  ["name", "A", "Use at least 2 characters"],
  ["name", "Benedict", "Use at most 5 characters"],
  ["name", "Ann", ""],
  ["age", "abc", "This must be a number"],
  ["age", "20.5", "This must be a whole number"],
  ["age", "17", "This must be at least 18"],
  ["age", "100", "This must be at most 99"],
  ["age", "", ""],
  ["days", [], "This field is required"],
  ["days", ["mo"], ""],
  ["agree", false, ""],
])("the field %s with %j has the problem %j", (name, input, problem) => {
  const field = questionFields(form)!.find((each) => each.name === name)!;
  expect(fieldProblem(field, input)).toBe(problem);
});

it.each([
  null,
  {},
  { properties: { a: { type: "object" } } },
  { properties: { a: { type: "array", items: { type: "number" } } } },
  { properties: { a: { type: "array", items: { type: "number", enum: [1, 2] } } } },
  { properties: { a: { type: "integer", enum: [1, 2, 3] } } },
  { properties: { a: { type: "string", oneOf: [{ title: "A" }, "b"] } } },
])("a schema that is not a flat form is refused: %j", (schema) => {
  expect(questionFields(schema)).toBeNull();
});
