import { differenceOf, type PanePiece, panesOf } from "../../model/differences";

/**
 * Returns a side-by-side comparison of a schema and its strict form, in which the differences are
 * marked. First formats the schema like the strict form, so that differences in formatting are not
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
