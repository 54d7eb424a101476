import { differenceOf, type PanePiece, panesOf } from "../../model/differences";

/**
 * Compares a schema with its strict form, side by side. Before the comparison, the schema is
 * formatted like the strict form, so that only differences in content are marked.
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
