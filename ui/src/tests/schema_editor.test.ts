// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { ResponseFormat, SchemaReport } from "../bindings/contract";
import { noChatSettings } from "../model/blank";
import { schemaExamples } from "../features/assistants/schema_fields";
import { faults } from "./test_accessibility";
import type { StubBackend } from "./test_backend";
import { full } from "./test_scenes";
import {
  again,
  at,
  button,
  chooseItem,
  field,
  fill,
  open,
  select,
  show,
  until,
} from "./test_window";

const fine: SchemaReport = { unusable: null, faults: [], strict: null, left: 0 };

let backend: StubBackend;
let saved: ResponseFormat | null;
/** The report that the stub returns for every schema. */
let report: SchemaReport;

beforeEach(async () => {
  saved = null;
  report = fine;
  backend = show(full);
  backend.answer({
    schema_check: () => report,
    conversation_settings: ({ settings }) => {
      saved = settings.response_format;
      return null;
    },
  });
  await openEditor();
});

async function openEditor() {
  await open("Cut in the middle");
  button("Chat settings").click();
  await until(() => select("Answer format", "json_schema"));
  await until(() => at("[data-schema-editor]"));
}

function beginWith(example: string) {
  const examples = at("[data-schema-editor] .bar select") as HTMLSelectElement;
  examples.value = example;
  examples.dispatchEvent(new Event("change", { bubbles: true }));
}

function savedSchema(check: (schema: Record<string, unknown>) => void): Promise<void> {
  return until(() => {
    expect(saved?.type).toBe("json_schema");
    check(JSON.parse(saved?.type === "json_schema" ? saved.schema : "") as Record<string, unknown>);
  });
}

const raw = () => field("JSON schema");
const isPressed = (name: string) => button(name).getAttribute("aria-pressed");

it("a schema is written as a list of fields, beginning with an example", async () => {
  beginWith("contact");
  await until(() => expect(field("Name of field 1").value).toBe("name"));
  expect(field("Type of field 3").value).toBe("strings");
  expect(await faults()).toEqual([]);
  fill("Name of field 1", "full_name");
  select("Type of field 2", "integer");
  fill("Description of field 2", "In years");
  field("Field 2 is required").click();
  button("Remove field 3").click();
  await until(() => expect(() => field("Name of field 3")).toThrow());
  button("Add field").click();
  await until(() => fill("Name of field 3", "member"));
  select("Type of field 3", "boolean");
  await savedSchema((schema) =>
    expect(schema).toEqual({
      type: "object",
      properties: {
        full_name: { type: "string", description: "Full name" },
        email: { type: "integer", description: "In years" },
        member: { type: "boolean" },
      },
      required: ["full_name", "member"],
      additionalProperties: false,
    }),
  );
  await until(() => expect(at("[data-schema-report]").textContent).toContain("strict mode"));
});

it("the same schema is edited as JSON, and text that is no JSON is not saved", async () => {
  beginWith("rating");
  await until(() => expect(field("Name of field 1").value).toBe("stars"));
  button("JSON").click();
  await until(() => expect(raw().value).toContain('"stars"'));
  expect(isPressed("JSON")).toBe("true");
  fill("JSON schema", raw().value.replace('"stars"', '"points"').replace('"stars"', '"points"'));
  await savedSchema(({ required }) => expect(required).toContain("points"));
  fill("JSON schema", "{");
  await until(() => expect(raw().getAttribute("aria-invalid")).toBe("true"));
  expect(at("[data-schema-report] .fault").textContent).not.toBe("");
  expect(await faults()).toEqual([]);
  fill(
    "JSON schema",
    '{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}',
  );
  await until(() => expect(button("Fields").hasAttribute("disabled")).toBe(false));
  button("Fields").click();
  await until(() => expect(field("Name of field 1").value).toBe("a"));
});

it("the schema of an assistant that is used replaces the fields of the earlier schema", async () => {
  const format = { type: "json_schema", name: "", schema: schemaExamples.rating, strict: true };
  const settings = { ...noChatSettings, response_format: format as ResponseFormat };
  const rater = { id: "rater", name: "Rater", provider_id: null, model: null, settings };
  backend.answer({ assistant_list: () => [rater] });
  await again();
  await openEditor();
  beginWith("contact");
  await until(() => expect(field("Name of field 1").value).toBe("name"));
  button("Use an assistant").click();
  await chooseItem("option", "Rater");
  await until(() => expect(field("Name of field 1").value).toBe("stars"));
  fill("Description of field 1", "From 1 to 5");
  await savedSchema(({ required }) => expect(required).toContain("stars"));
});

it("an invalid schema has a red edge like every other invalid field", async () => {
  const css = readFileSync(join(import.meta.dirname, "../shared/base.css"), "utf8");
  const selector = /^([^\s{}]+) \{\s*border-color: var\(--fault\);/mu.exec(css)?.[1] ?? "none";
  button("JSON").click();
  await until(() => fill("JSON schema", "{}"));
  await until(() => expect(raw().matches(selector)).toBe(false));
  fill("JSON schema", "{");
  await until(() => expect(raw().matches(selector)).toBe(true));
});

it("a schema that the form cannot show stays JSON", async () => {
  beginWith("list");
  await until(() => expect(raw().value).toContain('"items"'));
  expect(button("Fields").hasAttribute("disabled")).toBe(true);
  expect(at("[data-schema-editor]").textContent).toContain("too complex for the form");
});

it("an unusable schema says why", async () => {
  report = { ...fine, unusable: "type: 7 is not a type" };
  button("JSON").click();
  await until(() => fill("JSON schema", '{"type": 7}'));
  await until(() =>
    expect(at("[data-schema-report] .fault").textContent).toContain("type: 7 is not a type"),
  );
});

it("the strict copy shows everything that it adds and removes, and replaces the schema", async () => {
  const schema = { type: "object", properties: { a: { type: "string", not: { const: "x" } } } };
  const strict = {
    type: "object",
    properties: { a: { type: ["string", "null"] } },
    required: ["a"],
    additionalProperties: false,
  };
  const pretty = JSON.stringify(strict, null, 2);
  report = {
    ...fine,
    faults: [
      { path: "", rule: "no_other_properties" },
      { path: "", rule: "required", name: "a" },
      { path: "/properties/a", rule: "keyword", name: "not" },
    ],
    strict: pretty,
  };
  button("JSON").click();
  // Enter the schema without whitespace. The displayed differences between the schema and its
  // strict form must not depend on whitespace.
  await until(() => fill("JSON schema", JSON.stringify(schema)));
  const rules = await until(() => {
    const listed = [...document.querySelectorAll("[data-schema-report] li")];
    expect(listed).toHaveLength(3);
    return listed.map(({ textContent }) => textContent.replace(/\s+/gu, " ").trim());
  });
  expect(rules).toEqual([
    "whole schema additionalProperties must be false",
    "whole schema “a” must be required",
    "/properties/a not is not allowed",
  ]);
  button("Strict copy").click();
  const versions = [...at("[data-strict-difference]").querySelectorAll(".version")];
  expect(versions.map(({ textContent }) => textContent.trim())).toEqual([
    JSON.stringify(schema, null, 2),
    pretty,
  ]);
  const marked = (kind: string) =>
    [...at("[data-strict-difference]").querySelectorAll(kind)]
      .map((mark) => mark.textContent)
      .join("");
  expect(marked("del")).toMatch(/not[^]*const[^]*x/u);
  expect(marked("del")).not.toContain("properties");
  expect(marked("ins")).toMatch(/null[^]*required[^]*additionalProperties[^]*false/u);
  expect(await faults()).toEqual([]);
  report = fine;
  button("Use a strict copy of the schema").click();
  await until(() => expect(raw().value).toBe(pretty));
  await savedSchema((kept) => expect(kept).toEqual(strict));
  await until(() =>
    expect(at("[data-schema-report]").textContent).toContain(
      "meets the requirements of OpenAI’s strict mode",
    ),
  );
});
