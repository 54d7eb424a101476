/**
 * Finds the place in a message that best fits a query. Follows the same rules as
 * `crates/core/src/best_place.rs`.
 */
import { sourceOf } from "./find";

/**
 * The place in a message that best fits a query. It consists of consecutive matches of `pattern` in
 * one part of the message.
 */
export interface HitPlace {
  readonly part: number;
  readonly pattern: RegExp;
  /** The zero-based index of this place's first match among all matches in the part. */
  readonly nth: number;
  /** The number of consecutive matches of `pattern` that make up this place. */
  readonly count: number;
}

/** An occurrence of a search term, given by its offsets in the text of the whole message. */
interface Occurrence {
  readonly term: string;
  readonly from: number;
  readonly to: number;
  /** Whether the occurrence begins and ends at word boundaries. */
  readonly whole: boolean;
}

type Span = Pick<Occurrence, "from" | "to">;

/**
 * Maximum length, in UTF-16 code units, of the stretch of text in which different terms are counted
 * together.
 */
const WINDOW = 180;
/**
 * The separator between the texts of a message's parts. Because it is longer than `WINDOW`, terms
 * in different parts are never counted together. It also prevents a phrase from extending over two
 * parts.
 */
const BETWEEN_PARTS = "\0".repeat(WINDOW + 1);
const LETTER = "[\\p{Alphabetic}\\p{N}]";
const IS_LETTER = new RegExp(LETTER, "u");

/**
 * Returns the place in a message that best fits the typed words `query`; `null` if the message
 * contains none of the terms. The best place is an occurrence of the whole phrase. If there is
 * none, it is the stretch of text, at most `WINDOW` long, that contains the most different terms.
 * Among equally good places, those with whole words are preferred, and among these the first one.
 * The search needs linear time.
 */
export function hitPlace(parts: readonly (readonly string[])[], query: string): HitPlace | null {
  const text = parts.map((texts) => texts.join("\n")).join(BETWEEN_PARTS);
  const occurrences = termsOf(query)
    .flatMap((term) => occurrencesOf(term, text))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const phrase = query.replaceAll('"', " ").trim();
  const found = /\s/u.test(phrase) ? bestPhrase(phrase, text) : null;
  const place = found ?? bestWindow(occurrences);
  if (place === null) {
    return null;
  }
  const { from, to } = place;
  const within = withoutPartsOfWords(occurrences.filter((one) => one.from >= from && one.to <= to));
  // Put longer terms first, because the pattern matches the first of its alternatives that fits.
  const terms = within.sort((a, b) => b.term.length - a.term.length).map(termSource);
  const sources = [...new Set([...(found === null ? [] : [searchSource(phrase)]), ...terms])];
  return placeIn(parts, place, new RegExp(sources.join("|"), "giu"));
}

/**
 * Returns the terms of a query. Words inside quotation marks form a single term; each other word is
 * a term of its own.
 */
function termsOf(query: string): string[] {
  const terms = query
    .toLowerCase()
    .split('"')
    .flatMap((piece, at) => (at % 2 === 1 ? [piece.trim()] : piece.split(/\s+/u)));
  return [...new Set(terms)].filter((term) => term !== "");
}

function occurrencesOf(term: string, text: string): Occurrence[] {
  return spansOf(term, text).map((span) => {
    const { from, to } = span;
    return { term, from, to, whole: wordEdges(text, span) === 2 };
  });
}

function spansOf(words: string, text: string): Span[] {
  const matches = text.matchAll(new RegExp(searchSource(words), "giu"));
  return Array.from(matches, ({ index, 0: { length } }) => ({ from: index, to: index + length }));
}

/**
 * For each term that occurs as a whole word, omits the occurrences of this term inside longer
 * words.
 */
function withoutPartsOfWords(occurrences: readonly Occurrence[]): Occurrence[] {
  const whole = new Set(occurrences.filter((one) => one.whole).map(({ term }) => term));
  return occurrences.filter((one) => one.whole || !whole.has(one.term));
}

/**
 * Returns the best occurrence of a phrase. An occurrence that begins and ends at word boundaries is
 * better than one that only begins or only ends there, and this is better than any other. Among
 * equally good occurrences, returns the first one.
 */
function bestPhrase(phrase: string, text: string): Span | null {
  let best: { readonly span: Span; readonly edges: number } | null = null;
  for (const span of spansOf(phrase, text)) {
    const edges = wordEdges(text, span);
    if (best === null || edges > best.edges) {
      best = { span, edges };
    }
  }
  return best?.span ?? null;
}

/**
 * Finds the stretch of text, at most `WINDOW` long, that contains the largest number of different
 * terms. Returns the span from the first to the last of these terms. A term that occurs several
 * times counts only at its first whole word or, if there is no whole word, at its first occurrence.
 */
function bestWindow(occurrences: readonly Occurrence[]): Span | null {
  const any = new Map<string, number>();
  const whole = new Map<string, number>();
  const count = (one: Occurrence, by: 1 | -1) => {
    for (const counts of one.whole ? [any, whole] : [any]) {
      const now = (counts.get(one.term) ?? 0) + by;
      if (now === 0) counts.delete(one.term);
      else counts.set(one.term, now);
    }
  };
  let best: { readonly first: number; readonly end: number } | null = null;
  let [end, terms, words] = [0, 0, 0];
  for (const [first, start] of occurrences.entries()) {
    for (let next = occurrences[end]; next; next = occurrences[++end]) {
      if (end > first && next.to > start.from + WINDOW) break;
      count(next, 1);
    }
    if (any.size > terms || (any.size === terms && whole.size > words)) {
      best = { first, end };
      [terms, words] = [any.size, whole.size];
    }
    count(start, -1);
  }
  const shown = best === null ? [] : withoutPartsOfWords(occurrences.slice(best.first, best.end));
  const firsts = [...new Map(shown.toReversed().map((one) => [one.term, one])).values()];
  return firsts.length === 0
    ? null
    : {
        from: Math.min(...firsts.map(({ from }) => from)),
        to: Math.max(...firsts.map(({ to }) => to)),
      };
}

/**
 * Converts `place`, a span in the joined text of all parts, to a place in one part. Returns the
 * index of this part, the number of matches of `pattern` in it before the span (`nth`), and the
 * number of matches inside the span (`count`). Returns `null` if the span contains no match.
 */
function placeIn(
  parts: readonly (readonly string[])[],
  place: Span,
  pattern: RegExp,
): HitPlace | null {
  let start = 0;
  for (const [part, texts] of parts.entries()) {
    let [at, nth, count] = [start, 0, 0];
    for (const text of texts) {
      const matches = at < place.to ? text.matchAll(pattern) : [];
      for (const { index, 0: match } of matches) {
        if (at + index + match.length <= place.from) nth += 1;
        else if (at + index < place.to) count += 1;
      }
      at += text.length + 1;
    }
    if (count > 0) {
      return { part, pattern, nth, count };
    }
    start += texts.join("\n").length + BETWEEN_PARTS.length;
  }
  return null;
}

/** Returns the number of ends of a span (0 to 2) that are at word boundaries. */
function wordEdges(text: string, { from, to }: Span): number {
  const begins = !(letterBefore(text, from) && letterAfter(text, from));
  const ends = !(letterBefore(text, to) && letterAfter(text, to));
  return Number(begins) + Number(ends);
}

function letterBefore(text: string, at: number): boolean {
  const last = text.charCodeAt(at - 1);
  const isHalf = last >= 0xdc00 && last <= 0xdfff;
  return letterAfter(text, at - (isHalf ? 2 : 1));
}

function letterAfter(text: string, at: number): boolean {
  const code = text.codePointAt(at) ?? 0;
  // Compare ASCII characters directly, because a regular expression would be much slower.
  return code < 128
    ? (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
    : IS_LETTER.test(String.fromCodePoint(code));
}

/**
 * Returns the source of a pattern for a search term. If `whole` is true, the pattern matches only
 * whole words.
 */
function termSource({ term, whole }: Occurrence): string {
  const source = searchSource(term);
  if (!whole) {
    return source;
  }
  const begins = letterAfter(term, 0) ? `(?<!${LETTER})` : "";
  const ends = letterBefore(term, term.length) ? `(?!${LETTER})` : "";
  return `${begins}${source}${ends}`;
}

/**
 * Returns the source of a pattern for `words`. The pattern treats `İ` as an `i`, as the search
 * index does.
 */
function searchSource(words: string): string {
  return sourceOf(words.replaceAll("i\u0307", "i").replaceAll("İ", "i")).replaceAll(/i/giu, "[iİ]");
}
