import { differenceOf, type PanePiece, panesOf } from "../../model/differences";

/**
 * Returns a side-by-side comparison of a schema and its strict form, in which the differences are
 * marked. To avoid marks for differences in formatting, first formats the schema in the same way as
 * the strict form.
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
