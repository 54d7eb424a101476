import { createContext } from "svelte";
import type { SchemaReport } from "../../bindings/contract";

/** Checks the text of a schema and returns a report. Rejects with a `Fault`. */
export type SchemaCheck = (schema: string) => Promise<SchemaReport>;

export const [useSchemaCheck, provideSchemaCheck] = createContext<SchemaCheck>();
