/**
 * Returns the source of a regular expression that matches exactly `text`. Escapes no other
 * characters, because a pattern with the flag `u` may not contain needless escapes such as `\-`.
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}
