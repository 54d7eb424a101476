/** Finds the place that best fits a query, by the same rules as `crates/core/src/best_place.rs`. */
import { sourceOf } from "./find";

/** The place in a message that best fits a query: consecutive matches of `pattern` in one part. */
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

/** Maximum length, in UTF-16 code units, of text in which different terms are counted together. */
const WINDOW = 180;
/**
 * The separator between the texts of a message's parts. It is longer than `WINDOW`, so terms in
 * different parts are never counted together. A phrase cannot extend over two parts either.
 */
const BETWEEN_PARTS = "\0".repeat(WINDOW + 1);
const LETTER = "[\\p{Alphabetic}\\p{N}]";
const IS_LETTER = new RegExp(LETTER, "u");

/**
 * Returns the place in a message that best fits the typed words `query`; `null` if the message
 * contains none of the terms. The best place is the whole phrase or else the stretch, at most
 * `WINDOW` long, with the most different terms. Among equally good places, whole words come first,
 * and then the earliest place. Takes linear time.
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
  // Longer terms come first, because the pattern matches the first alternative that fits.
  const terms = within.sort((a, b) => b.term.length - a.term.length).map(termSource);
  const sources = [...new Set([...(found === null ? [] : [searchSource(phrase)]), ...terms])];
  return placeIn(parts, place, new RegExp(sources.join("|"), "giu"));
}

/** Returns the terms of a query: single words, and words inside quotation marks together. */
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

/** Leaves out occurrences inside longer words if the same term also occurs as a whole word. */
function withoutPartsOfWords(occurrences: readonly Occurrence[]): Occurrence[] {
  const whole = new Set(occurrences.filter((one) => one.whole).map(({ term }) => term));
  return occurrences.filter((one) => one.whole || !whole.has(one.term));
}

/** Returns the first occurrence of a phrase among those with most ends at word boundaries. */
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
 * Finds the stretch, at most `WINDOW` long, with the most different terms, and returns the span
 * from the first to the last of them. A repeated term counts only once: at its first whole word or,
 * if there is none, at its first occurrence.
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
 * Locates `place` in the joined text of all parts. Returns the index of its part, and the number of
 * matches of `pattern` before it in this part (`nth`) and inside it; `null` if it has no match.
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

/** Returns how many ends of a span (0 to 2) are at word boundaries. */
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
  // For ASCII characters, a regular expression would be much slower.
  return code < 128
    ? (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
    : IS_LETTER.test(String.fromCodePoint(code));
}

/** Returns the source of a pattern for a search term. If `whole`, it matches only whole words. */
function termSource({ term, whole }: Occurrence): string {
  const source = searchSource(term);
  if (!whole) {
    return source;
  }
  const begins = letterAfter(term, 0) ? `(?<!${LETTER})` : "";
  const ends = letterBefore(term, term.length) ? `(?!${LETTER})` : "";
  return `${begins}${source}${ends}`;
}

/** Returns the source of a pattern for `words`. Like the search index, treats `İ` as an `i`. */
function searchSource(words: string): string {
  return sourceOf(words.replaceAll("i\u0307", "i").replaceAll("İ", "i")).replaceAll(/i/giu, "[iİ]");
}
