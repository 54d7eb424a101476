import { createContext } from "svelte";
import type { SchemaReport } from "../../bindings/contract";

/** Returns what Rivulet finds in the text of a schema. Rejects with a `Fault`. */
export type SchemaCheck = (schema: string) => Promise<SchemaReport>;

export const [useSchemaCheck, provideSchemaCheck] = createContext<SchemaCheck>();
