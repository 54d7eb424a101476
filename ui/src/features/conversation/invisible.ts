import { DIRECTION_CONTROLS } from "../../markdown";

/**
 * A piece of a text. It consists of visible characters only, or of invisible characters of one
 * kind. If the text has too many pieces (see `MAX_MARKS`), its last piece may contain both kinds of
 * characters.
 */
export interface Stretch {
  readonly text: string;
  /** The mark shown in place of invisible characters; `null` for visible text. */
  readonly mark: string | null;
}

/**
 * Half of the maximum number of pieces, because visible and invisible pieces usually alternate.
 * Once the maximum is reached, all remaining text becomes a single piece. The number of pieces is
 * limited, because each piece of invisible characters becomes an element of the page.
 */
const MAX_MARKS = 5_000;

// Matches spaces at the end of a line. At any position, matches tabs, unusual spaces and line
// breaks, characters without a glyph, and characters that join others or change the direction of
// text.
const INVISIBLE =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- It searches for such characters.
  /(?<! ) +(?=[\r\n]|$)|\t+|[\u0000-\u0008\v\f\r\u000e-\u001f\u007f-\u009f]|[\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufeff\uffa0\ufff9-\ufffb]|[\ud800-\udfff]|[\u{e0000}-\u{e0fff}]/gu;

const NAMES: Record<string, string> = {
  ...DIRECTION_CONTROLS,
  "\u0000": "NUL",
  "\u0007": "BEL",
  "\b": "BS",
  "\v": "VT",
  "\f": "FF",
  "\r": "CR",
  "\u001b": "ESC",
  "\u007f": "DEL",
  "\u00a0": "NBSP",
  "\u00ad": "SHY",
  "\u200b": "ZWSP",
  "\u200c": "ZWNJ",
  "\u200d": "ZWJ",
  "\u202f": "NNBSP",
  "\u2060": "WJ",
  "\ufeff": "BOM",
};

/** Splits text into visible and invisible pieces. Joined together, the pieces equal the text. */
export function stretches(text: string): Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  for (const match of text.matchAll(INVISIBLE)) {
    if (found.length >= 2 * MAX_MARKS) {
      break;
    }
    if (match.index > from) {
      found.push({ text: text.slice(from, match.index), mark: null });
    }
    found.push({ text: match[0], mark: markOf(match[0]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) {
    found.push({ text: text.slice(from), mark: null });
  }
  return found;
}

export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) !== -1;
}

function markOf(run: string): string {
  if (run.startsWith(" ")) {
    return "·".repeat(run.length);
  }
  if (run.startsWith("\t")) {
    return "→".repeat(run.length);
  }
  const code = (run.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return NAMES[run] ?? `U+${code}`;
}
