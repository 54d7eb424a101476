/**
 * Formats the arguments of a tool call: pretty-printed if they are complete JSON, otherwise as
 * received.
 */
export function argumentWords(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
