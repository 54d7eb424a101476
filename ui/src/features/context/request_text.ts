import { escapePattern } from "../../shared/escape_pattern";

/** Number of Base64 characters that are kept when the `data:` URL of a file is shortened. */
const DATA_CHARS = 60;

/**
 * Indents JSON text without parsing its values, so that numbers, strings and their order stay
 * unchanged. Only long `data:` URLs, which contain files, are shortened. `dataWords` receives the
 * size of the whole file in bytes, and returns the text that replaces the omitted characters.
 */
export function indentedJson(json: string, dataWords: (bytes: number) => string): string {
  const out: string[] = [];
  let depth = 0;
  const line = () => out.push(`\n${"  ".repeat(depth)}`);
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/gu)) {
    const opened = out.at(-1) === "{" || out.at(-1) === "[";
    const closes = token === "}" || token === "]";
    if (closes) {
      depth -= 1;
    }
    // The brackets of an empty object or array stay on one line.
    if (opened !== closes) {
      line();
    }
    out.push(token.startsWith('"') ? shortened(token, dataWords) : token);
    if (token === "{" || token === "[") {
      depth += 1;
    } else if (token === ",") {
      line();
    } else if (token === ":") {
      out.push(" ");
    }
  }
  return out.join("");
}

function shortened(string: string, dataWords: (bytes: number) => string): string {
  const start = /^"data:[^"\\]{0,100};base64,/u.exec(string)?.[0];
  if (start === undefined || string.length < start.length + 2 * DATA_CHARS) {
    return string;
  }
  const bytes = Math.floor(((string.length - start.length - 1) * 3) / 4);
  return `${string.slice(0, start.length + DATA_CHARS)}${dataWords(bytes)}"`;
}

/** A piece of the searched text: a match, or the text before, between or after matches. */
export interface TextPiece {
  readonly text: string;
  /** Zero-based index of the match; `null` for text outside the matches. */
  readonly match: number | null;
}

/** Returns the positions of the first `most` occurrences of `wanted` in `text`, ignoring case. */
export function matchesIn(text: string, wanted: string, most: number): number[] {
  const found: number[] = [];
  if (wanted === "") {
    return found;
  }
  const pattern = new RegExp(escapePattern(wanted), "giu");
  for (const match of text.matchAll(pattern)) {
    if (found.length === most) {
      break;
    }
    found.push(match.index);
  }
  return found;
}

/**
 * Splits text into matches and the text around them. The matches begin at the positions `matches`,
 * and each has `length` characters.
 */
export function piecesOf(text: string, matches: readonly number[], length: number): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const [number, at] of matches.entries()) {
    if (at >= text.length) {
      break;
    }
    if (at > end) {
      pieces.push({ text: text.slice(end, at), match: null });
    }
    pieces.push({ text: text.slice(at, at + length), match: number });
    end = at + length;
  }
  if (end < text.length) {
    pieces.push({ text: text.slice(end), match: null });
  }
  return pieces;
}
