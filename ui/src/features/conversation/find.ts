import type { MessageId } from "../../bindings/contract";

/** A match: the nth, from 0 on, in a part of a message. */
export interface Match {
  readonly message: MessageId;
  readonly part: number;
  readonly nth: number;
}

/** The number of matches in each part of a message. */
export type Counts = readonly number[];

/** What was found so far, by message. Those that are not in it have not been looked at. */
export type Found = ReadonlyMap<MessageId, Counts>;

/** Nothing was looked at. */
export const nothingFound: Found = new Map();

/** Takes in more messages, or the same ones anew. */
export function withCounts(found: Found, counted: readonly [MessageId, Counts][]): Found {
  return new Map([...found, ...counted]);
}

/** What a search looks for: letters of either case, any white space for white space; `null` for nothing. */
export function patternOf(query: string): RegExp | null {
  const words = query.trim().split(/\s+/u).map(escapeWord);
  return words.join("") === "" ? null : new RegExp(words.join("\\s+"), "giu");
}

/** How many matches there are in all. */
export function totalOf(found: Found, order: readonly MessageId[]): number {
  return order.reduce((sum, id) => sum + sumOf(found.get(id)), 0);
}

/** Which one a match is among all, from 1 on; 0 if it is none of them. */
export function placeOf(found: Found, order: readonly MessageId[], match: Match | null): number {
  if (match === null) {
    return 0;
  }
  const counts = found.get(match.message);
  if (!order.includes(match.message) || match.nth >= (counts?.[match.part] ?? 0)) {
    return 0;
  }
  const before = order.slice(0, order.indexOf(match.message));
  return totalOf(found, before) + sumOf(counts?.slice(0, match.part)) + match.nth + 1;
}

/** The match at a place from 1 on. */
export function matchAt(found: Found, order: readonly MessageId[], place: number): Match | null {
  let left = place - 1;
  for (const message of order) {
    for (const [part, count] of (found.get(message) ?? []).entries()) {
      if (left < count) {
        return left < 0 ? null : { message, part, nth: left };
      }
      left -= count;
    }
  }
  return null;
}

/** The first match in the message at `from` or after it, else the first of all. */
export function firstMatch(found: Found, order: readonly MessageId[], from: number): Match | null {
  const before = totalOf(found, order.slice(0, from));
  return matchAt(found, order, before + 1) ?? matchAt(found, order, 1);
}

/** The match that many steps on; behind the last one the first comes again. */
export function stepFrom(
  found: Found,
  order: readonly MessageId[],
  match: Match | null,
  steps: number,
): Match | null {
  const total = totalOf(found, order);
  if (total === 0) {
    return null;
  }
  const place = placeOf(found, order, match);
  const next = place === 0 ? (steps > 0 ? 1 : total) : place + steps;
  return matchAt(found, order, ((((next - 1) % total) + total) % total) + 1);
}

function sumOf(counts: Counts | undefined): number {
  return counts?.reduce((sum, count) => sum + count, 0) ?? 0;
}

function escapeWord(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}
