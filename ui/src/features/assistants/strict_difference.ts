import { differenceOf, type PanePiece, panesOf } from "../../model/differences";

/**
 * Returns what a schema and its strict copy look like side by side, with their differences marked.
 * Both are formatted alike first, so that only differences of content are marked.
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
