import type { MessageId } from "../../../bindings/contract";
import { escapePattern } from "../../../shared/escape_pattern";

/** A match of the search. `nth` is the zero-based index of the match in its part of the message. */
export interface Match {
  readonly message: MessageId;
  readonly part: number;
  readonly nth: number;
}

/** The number of matches in each part of a message. */
export type Counts = readonly number[];

/** The match counts of each message that has already been searched. */
export type MatchCounts = ReadonlyMap<MessageId, Counts>;

export const nothingFound: MatchCounts = new Map();

/** Returns a copy of `found` with new match counts for the messages in `counted`. */
export function withCounts(
  found: MatchCounts,
  counted: readonly [MessageId, Counts][],
): MatchCounts {
  return new Map([...found, ...counted]);
}

/** Returns a pattern that ignores case and kinds of whitespace; `null` for an empty query. */
export function patternOf(query: string): RegExp | null {
  const source = sourceOf(query);
  return source === "" ? null : new RegExp(source, "giu");
}

/** Returns the source of a pattern that matches `words` with any whitespace; empty for no words. */
export function sourceOf(words: string): string {
  return words.trim().split(/\s+/u).map(escapePattern).join("\\s+");
}

export function totalOf(found: MatchCounts, order: readonly MessageId[]): number {
  return order.reduce((sum, id) => sum + sumOf(found.get(id)), 0);
}

/** Returns the position of `match` among all matches, starting at 1; 0 if it is not one of them. */
export function placeOf(
  found: MatchCounts,
  order: readonly MessageId[],
  match: Match | null,
): number {
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

/** Returns the match at a position, starting at 1. */
export function matchAt(
  found: MatchCounts,
  order: readonly MessageId[],
  place: number,
): Match | null {
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

/** Returns the first match in or after `order[from]` or, if there is none, in the conversation. */
export function firstMatch(
  found: MatchCounts,
  order: readonly MessageId[],
  from: number,
): Match | null {
  const before = totalOf(found, order.slice(0, from));
  return matchAt(found, order, before + 1) ?? matchAt(found, order, 1);
}

/** Returns the match `steps` matches after `match`, or before it if negative. Wraps around. */
export function stepFrom(
  found: MatchCounts,
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
