import type { MessageId } from "../../../bindings/contract";
import { filesOf } from "../../../model/typed";
import { textOf } from "../../../model/reply";
import { type Entry, isStreaming } from "../../../model/transcript";

/** A question and everything that answers it. A summary always replaces whole exchanges. */
export interface Exchange {
  /** The id of the last message. */
  readonly last: MessageId;
  readonly ids: readonly MessageId[];
  /** The beginning of the user's question, by which the user recognises the exchange. */
  readonly words: string;
  /** Number of messages, not counting tool results. */
  readonly count: number;
  /**
   * Whether the exchange has replies and none of them is running. Only then can a summary end with
   * it.
   */
  readonly ended: boolean;
}

/** Maximum number of displayed characters of a question. */
const WORDS_CHARS = 120;

/**
 * Returns the exchanges of a branch, oldest first. The instructions at the beginning of the branch
 * belong to no exchange, because a summary does not replace them. An earlier summary belongs to the
 * first exchange.
 */
export function exchangesOf(entries: readonly Entry[]): Exchange[] {
  const start = entries.findIndex(
    ({ view: { message } }) =>
      message.role !== "system" || message.notices.summary_of !== undefined,
  );
  const groups: Entry[][] = [];
  for (const entry of start === -1 ? [] : entries.slice(start)) {
    const group = groups.at(-1);
    const { role } = entry.view.message;
    if (
      group === undefined ||
      (role === "user" && group.some(({ view }) => isSpoken(view.message.role)))
    ) {
      groups.push([entry]);
    } else {
      group.push(entry);
    }
  }
  return groups.flatMap(exchangeOf);
}

/**
 * Returns the exchange that is suggested as the end of a new summary. If the exchange that contains
 * the message `wanted` has ended, returns that exchange. Otherwise, the final exchange of the
 * branch should not be replaced. Therefore, returns the latest ended exchange before it. If there
 * is none, returns the final exchange, provided that it has ended.
 */
export function firstEnd(
  exchanges: readonly Exchange[],
  wanted: MessageId | null,
): Exchange | undefined {
  const ends = exchanges.filter(({ ended }) => ended);
  const last = exchanges.at(-1);
  return (
    ends.find(({ ids }) => wanted !== null && ids.includes(wanted)) ??
    ends.findLast((exchange) => exchange !== last) ??
    ends.at(-1)
  );
}

/**
 * Returns how many messages a summary up to the message `last` replaces, and how many messages
 * remain. Tool results are not counted.
 */
export function effectOf(
  exchanges: readonly Exchange[],
  last: MessageId,
): { replaced: number; kept: number } {
  const end = exchanges.findIndex((exchange) => exchange.last === last) + 1;
  const sum = (some: readonly Exchange[]) => some.reduce((all, { count }) => all + count, 0);
  return { replaced: sum(exchanges.slice(0, end)), kept: sum(exchanges.slice(end)) };
}

function exchangeOf(entries: readonly Entry[]): Exchange[] {
  const messages = entries.map(({ view }) => view.message);
  const last = messages.at(-1);
  const question = messages.find(({ role }) => role === "user") ?? messages[0];
  if (last === undefined || question === undefined) {
    return [];
  }
  const words =
    textOf(question).trim() ||
    filesOf(question)
      .map(({ name }) => name)
      .join(", ");
  return [
    {
      last: last.id,
      ids: messages.map(({ id }) => id),
      words: (words.split("\n", 1)[0] ?? "").slice(0, WORDS_CHARS),
      count: messages.filter(({ role }) => role !== "tool").length,
      ended:
        (last.role === "assistant" || last.role === "tool") &&
        !entries.some(({ view }) => isStreaming(view)),
    },
  ];
}

function isSpoken(role: string): boolean {
  return role === "user" || role === "assistant";
}
