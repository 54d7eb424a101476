/** The arguments of a call: laid out where they are whole JSON, otherwise as far as they have come. */
export function argumentWords(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
