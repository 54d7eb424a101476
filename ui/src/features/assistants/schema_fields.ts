import { isObject, parsedObject } from "../../model/json_object";

/** The types that the simple form for schemas offers. */
export const fieldTypes = ["string", "number", "integer", "boolean", "strings"] as const;

export type FieldType = (typeof fieldTypes)[number];

export interface SchemaField {
  name: string;
  type: FieldType;
  required: boolean;
  description: string;
}

/** The keywords that the form supports at the top level of a schema. */
const ROOT_KEYWORDS = ["type", "properties", "required", "additionalProperties"];

/**
 * Returns the fields of a schema: none if `text` is blank, `null` if the form cannot show the whole
 * schema.
 */
export function schemaFields(text: string): SchemaField[] | null {
  if (text.trim() === "") {
    return [];
  }
  const schema = parsedObject(text);
  const properties = schema?.["properties"] ?? {};
  const required = schema?.["required"] ?? [];
  if (
    schema?.["type"] !== "object" ||
    !isObject(properties) ||
    !Array.isArray(required) ||
    schema["additionalProperties"] !== false ||
    Object.keys(schema).some((keyword) => !ROOT_KEYWORDS.includes(keyword))
  ) {
    return null;
  }
  const fields: SchemaField[] = [];
  for (const [name, property] of Object.entries(properties)) {
    const type = typeOf(property);
    if (type === null || !isObject(property)) {
      return null;
    }
    const { description } = property;
    fields.push({
      name,
      type,
      required: required.includes(name),
      description: typeof description === "string" ? description : "",
    });
  }
  return fields;
}

function typeOf(property: unknown): FieldType | null {
  if (!isObject(property)) {
    return null;
  }
  const { type, items, description, ...more } = property;
  if (Object.keys(more).length > 0 || !["string", "undefined"].includes(typeof description)) {
    return null;
  }
  if (type === "array") {
    const isPlain =
      isObject(items) && items["type"] === "string" && Object.keys(items).length === 1;
    return isPlain ? "strings" : null;
  }
  return items === undefined
    ? (fieldTypes.find((known) => known === type && known !== "strings") ?? null)
    : null;
}

/** Returns the text of a schema with the fields in `fields`. Omits fields without a name. */
export function schemaText(fields: readonly SchemaField[]): string {
  const named = fields.filter(({ name }) => name !== "");
  const properties = named.map(({ name, type, description }) => {
    const kind = type === "strings" ? { type: "array", items: { type: "string" } } : { type };
    return [name, description === "" ? kind : { ...kind, description }] as const;
  });
  const schema = {
    type: "object",
    properties: Object.fromEntries(properties),
    required: named.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
  return JSON.stringify(schema, null, 2);
}

const text = (name: string, description: string): SchemaField => ({
  name,
  type: "string",
  required: true,
  description,
});

/** Example schemas. Their names and descriptions are in English, because models read them. */
export const schemaExamples: Record<"contact" | "list" | "rating", string> = {
  contact: schemaText([
    text("name", "Full name"),
    text("email", "Email address"),
    { name: "topics", type: "strings", required: true, description: "What the person asks about" },
  ]),
  list: JSON.stringify(
    {
      type: "object",
      properties: {
        items: {
          type: "array",
          items: {
            type: "object",
            properties: {
              title: { type: "string" },
              year: { type: "integer" },
              summary: { type: "string", description: "One sentence" },
            },
            required: ["title", "year", "summary"],
            additionalProperties: false,
          },
        },
      },
      required: ["items"],
      additionalProperties: false,
    },
    null,
    2,
  ),
  rating: schemaText([
    { name: "stars", type: "integer", required: true, description: "1 to 5" },
    { name: "reasons", type: "strings", required: true, description: "Short reasons" },
    { name: "recommended", type: "boolean", required: true, description: "" },
  ]),
};
