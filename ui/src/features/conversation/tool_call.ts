/**
 * Formats the arguments of a tool call: indented if they are complete JSON, otherwise exactly as received.
 */
export function argumentWords(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
