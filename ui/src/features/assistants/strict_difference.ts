import { differenceOf, type PanePiece, panesOf } from "../../model/differences";

/**
 * Returns a side-by-side comparison of a schema and its strict form, with the differences marked.
 * The schema is first formatted like the strict form, so that only differences in content are
 * marked.
 */
export function strictPanes(schema: string, strict: string): readonly (readonly PanePiece[])[] {
  const { before, after } = panesOf(differenceOf(formatted(schema), strict));
  return [before, after];
}

function formatted(schema: string): string {
  try {
    return JSON.stringify(JSON.parse(schema), null, 2);
  } catch {
    return schema;
  }
}
