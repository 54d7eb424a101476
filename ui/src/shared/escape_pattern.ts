/**
 * Returns the source of a regular expression that matches exactly `text`. A pattern with the `u`
 * flag must not contain needless escapes such as `\-`.
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}
