import type { MessageId } from "../../../bindings/contract";
import { escapePattern } from "../../../shared/escape_pattern";

/**
 * A match of the search. `nth` is the zero-based index of the match among the matches in the same
 * part of the message.
 */
export interface Match {
  readonly message: MessageId;
  readonly part: number;
  readonly nth: number;
}

/** The number of matches in each part of one message. */
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

/**
 * Returns a pattern that ignores case and matches any whitespace between words; `null` for an empty
 * query.
 */
export function patternOf(query: string): RegExp | null {
  const source = sourceOf(query);
  return source === "" ? null : new RegExp(source, "giu");
}

/**
 * Returns the source of a pattern that matches `words` with any whitespace between them; empty if
 * there are no words.
 */
export function sourceOf(words: string): string {
  return words.trim().split(/\s+/u).map(escapePattern).join("\\s+");
}

export function totalOf(found: MatchCounts, order: readonly MessageId[]): number {
  return order.reduce((sum, id) => sum + sumOf(found.get(id)), 0);
}

/**
 * Returns the one-based position of `match` among all matches; 0 if `match` is not one of the
 * matches.
 */
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

/** Returns the match at the one-based position `place`; `null` if there is none. */
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

/**
 * Returns the first match in the message `order[from]` or after it. If there is none, returns the
 * first match in the conversation.
 */
export function firstMatch(
  found: MatchCounts,
  order: readonly MessageId[],
  from: number,
): Match | null {
  const before = totalOf(found, order.slice(0, from));
  return matchAt(found, order, before + 1) ?? matchAt(found, order, 1);
}

/**
 * Returns the match that is `steps` matches after `match`, or before it if `steps` is negative.
 * After the last match comes the first one again.
 */
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
