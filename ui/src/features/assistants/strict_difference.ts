import { differenceOf, type PanePiece, panesOf } from "../../model/differences";

/**
 * Compares a schema side by side with its strict form. The schema is formatted like that form
 * first, so that only differences in content are marked.
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
