/** Maximum length, in characters, of a typed message in which code is formatted. */
const MAX_CHARS = 50_000;
/**
 * Matches a fenced code block. The closing fence must consist of the same character as the opening
 * fence and be at least as long.
 */
const FENCE = /^ {0,3}((`|~)\2{2,})(?!\2)[^`\n]*\n(?:[^]*?\n)?? {0,3}\1\2*[ \t]*$/gmu;
/**
 * Matches inline code: code on one line between single or double backticks, with no other backticks
 * in it.
 */
const INLINE = /(?<!`)(`{1,2})(?!`)([^`\n]+)\1(?!`)/gu;
/**
 * Matches inline code, or a character that Markdown might not show as typed. Such a character is a
 * punctuation mark, or a space at the start of a line, at its end or after another space.
 */
const CODE_OR_SPECIAL = new RegExp(
  `${INLINE.source}|^[ \\t]|(?<=[ \\t])[ \\t]|[ \\t](?=[ \\t]*$)|[!-/:-@[-\`{-~]`,
  "gu",
);

/**
 * Returns Markdown that shows a message as typed, with only its fenced and inline code formatted.
 * Backticks nearly always mean code, whereas asterisks, number signs and line breaks are often
 * meant literally. Returns `null` if the message contains no code or is too long.
 */
export function typedMarkdown(text: string): string | null {
  if (!/[`~]/u.test(text) || text.length > MAX_CHARS) {
    return null;
  }
  const typed = text.replaceAll("\r\n", "\n");
  const fences = [...typed.matchAll(FENCE)];
  if (fences.length === 0 && typed.search(INLINE) === -1) {
    return null;
  }
  const blocks: string[] = [];
  let at = 0;
  for (const fence of fences) {
    blocks.push(...paragraphs(typed.slice(at, fence.index)), fence[0]);
    at = fence.index + fence[0].length;
  }
  blocks.push(...paragraphs(typed.slice(at)));
  return blocks.join("\n\n");
}

/** Divides typed text into paragraphs, and converts each paragraph to Markdown. */
function paragraphs(text: string): string[] {
  return text
    .split(/\n(?:[ \t]*\n)+/u)
    .map((paragraph) => paragraph.replace(/^\n|\n$/gu, ""))
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => paragraph.split("\n").map(literalLine).join("\\\n"));
}

/** Returns Markdown that shows a line as it was typed, except that its code is formatted. */
function literalLine(line: string): string {
  return line.replaceAll(CODE_OR_SPECIAL, (match, mark: string | undefined) => {
    if (mark !== undefined) {
      return match;
    }
    // Escape the character with a character reference and not with a backslash, because a backslash
    // before a bracket begins a formula.
    return match === "\t"
      ? "&nbsp;".repeat(4)
      : match === " "
        ? "&nbsp;"
        : `&#${String(match.charCodeAt(0))};`;
  });
}
