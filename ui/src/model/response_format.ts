import type { ResponseFormat } from "../bindings/contract";
import * as chatSettingsText from "../bindings/texts/chat-settings";
import { parsedObject } from "./json_object";

/** The content of the form for the response format. */
export interface FormatFields {
  kind: "text" | "json_object" | "json_schema";
  name: string;
  /** The schema as the user has typed it. It is kept while another format is chosen. */
  schema: string;
  strict: boolean;
}

export function formatFields(format: ResponseFormat | null): FormatFields {
  return format?.type === "json_schema"
    ? { kind: format.type, name: format.name, schema: format.schema, strict: format.strict }
    : { kind: format?.type ?? "text", name: "", schema: "", strict: true };
}

/** Converts the content of the form to a response format; `null` for plain text. */
export function responseFormat(fields: FormatFields): ResponseFormat | null {
  switch (fields.kind) {
    case "text":
      return null;
    case "json_object":
      return { type: "json_object" };
    case "json_schema":
      return {
        type: "json_schema",
        name: fields.name.trim(),
        schema: fields.schema,
        strict: fields.strict,
      };
  }
}

/** Returns the reason why the schema in the form cannot be sent; `null` if it can be sent. */
export function schemaProblem(fields: FormatFields): string | null {
  return fields.kind === "json_schema" && parsedObject(fields.schema) === null
    ? chatSettingsText.schemaNotJson()
    : null;
}
