import * as paletteText from "../../bindings/texts/palette";
import { grouped } from "../../model/grouped";

export interface PaletteItem {
  /** The id by which the item is found in the list of recently used items. */
  readonly id: string;
  readonly section: string;
  readonly label: string;
  /** Additional words by which the item can be found. */
  readonly words?: string;
  /** The text below the item's label. */
  readonly detail?: string;
  /** The keyboard shortcut of the item, as it is displayed. */
  readonly keys?: string;
  readonly run: () => void;
}

/** A section of the command palette: the items of one kind, best match first. */
export interface PaletteSection {
  readonly name: string;
  readonly items: readonly PaletteItem[];
}

/** Maximum number of items in one section. */
const MOST = 8;
/** Maximum number of recently used items that are shown while nothing is typed. */
const MOST_RECENT = 6;

/**
 * Matches characters used in Thai, Lao, Tibetan, Burmese, Khmer, Chinese, Japanese and Korean. Each
 * of them counts as the beginning of a word, even directly after another letter.
 */
const unspaced = /[\u0e00-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/u;
const letter = /[\p{L}\p{N}]/u;

/**
 * Returns the sections with the items that match the typed text, best match first. If nothing is
 * typed, returns a section with the recently used items, followed by all sections in their original
 * order.
 */
export function paletteSections(
  items: readonly PaletteItem[],
  typed: string,
  recent: readonly string[],
): PaletteSection[] {
  if (typed.trim() === "") {
    return unasked(items, recent);
  }
  const matching = items.flatMap((item) => {
    const score = Math.max(
      scoreOf(item.label, typed) ?? 0,
      (scoreOf(item.words ?? "", typed) ?? 0) / 2,
    );
    const lately = score > 0 && recent.includes(item.id) ? RECENT_BONUS : 0;
    return score > 0 ? { item, score: score + lately } : [];
  });
  return [...grouped(matching, ({ item }) => item.section)]
    .map(([name, found]) => {
      const best = found.sort((a, b) => b.score - a.score).slice(0, MOST);
      return { name, items: best.map(({ item }) => item), best: best[0]?.score ?? 0 };
    })
    .sort((a, b) => b.best - a.best)
    .map(({ name, items: best }) => ({ name, items: best }));
}

function unasked(items: readonly PaletteItem[], recent: readonly string[]): PaletteSection[] {
  const wanted = new Set(recent);
  const known = new Map(
    items.filter(({ id }) => wanted.has(id)).map((item) => [item.id, item] as const),
  );
  const lately = recent.flatMap((id) => known.get(id) ?? []).slice(0, MOST_RECENT);
  const sections = [...grouped(items, ({ section }) => section)].map(([name, members]) => ({
    name,
    items: members.filter((item) => !lately.includes(item)).slice(0, MOST),
  }));
  return [{ name: paletteText.recent(), items: lately }, ...sections].filter(
    ({ items: members }) => members.length > 0,
  );
}

const RECENT_BONUS = 40;
const EQUAL = 1_000;
const BEGINNING = 800;
const WORD_START = 600;
const INITIALS = 450;
const INSIDE = 400;
const SCATTERED = 100;

/**
 * Returns how well a label matches the typed text (higher is better); `null` if it does not match.
 * A label matches if it contains each typed word, either as typed or with scattered letters (see
 * `scattered`). It also matches if all typed words, joined into one word, match it with scattered
 * letters.
 */
export function scoreOf(label: string, typed: string): number | null {
  const text = plain(label);
  const wanted = plain(typed).trim();
  if (wanted === "" || text === "") {
    return null;
  }
  if (text === wanted) {
    return EQUAL;
  }
  let sum = 0;
  const words = wanted.split(/\s+/u);
  for (const word of words) {
    const score = wordScore(text, word);
    if (score === null) {
      return scattered(text, words.join(""));
    }
    sum += score;
  }
  const whole = text.startsWith(wanted) ? BEGINNING : sum / words.length;
  // If two labels match equally well, the shorter one gets the higher score.
  return whole - Math.min(50, text.length / 4);
}

function plain(text: string): string {
  // ASCII text needs no normalisation. Skip it, because each key press scores thousands of labels.
  if (/^[ -~]*$/u.test(text)) {
    return text.toLowerCase();
  }
  return text.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
}

function wordScore(text: string, word: string): number | null {
  let best: number | null = null;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) {
      return WORD_START;
    }
    best = INSIDE;
  }
  const other = scattered(text, word);
  return best === null || other === null ? (best ?? other) : Math.max(best, other);
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !letter.test(text[at - 1] ?? "") || unspaced.test(text[at] ?? "");
}

/**
 * Returns the score of a label that contains the letters of `word` in order, possibly scattered:
 * each letter must directly follow the previous one or be at the beginning of a word. Returns
 * `null` if the label does not contain them in this way. Also returns `null` if `word` is a single
 * letter or contains characters that `unspaced` matches.
 */
function scattered(text: string, word: string): number | null {
  if (word.length < 2 || unspaced.test(word)) {
    return null;
  }
  let at = -1;
  let starts = 0;
  for (const wanted of word) {
    if (at !== -1 && text[at + 1] === wanted) {
      at += 1;
      continue;
    }
    at = nextStart(text, wanted, at + 1);
    if (at === -1) {
      return null;
    }
    starts += 1;
  }
  return starts === word.length ? INITIALS : SCATTERED + (50 * starts) / word.length;
}

/**
 * Returns the position of the first word at or after `from` that begins with `wanted`; -1 if there
 * is no such word.
 */
function nextStart(text: string, wanted: string, from: number): number {
  let at = text.indexOf(wanted, from);
  while (at !== -1 && !isWordStart(text, at)) {
    at = text.indexOf(wanted, at + 1);
  }
  return at;
}

/** Moves an item to the front of the recently used items. */
export function withRecent(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, MOST_RECENT * 4);
}
