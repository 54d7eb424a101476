import * as commonText from "../../../bindings/texts/common";
import * as conversationText from "../../../bindings/texts/conversation";

/**
 * Number of seconds for which a hint tells the user that they can retry, once the wait that the
 * provider requested is over.
 */
const PAST_SECONDS = 60;
/**
 * Longest wait, in seconds, for which the button shows a countdown. During a longer wait, the
 * number of minutes is shown beside the button instead.
 */
const LONGEST_COUNTDOWN = 120;

export interface RetryButton {
  readonly label: string;
  /**
   * Whether the button is disabled and shows a countdown, because the user must still wait. Always
   * `false` if the wait is longer than `LONGEST_COUNTDOWN`.
   */
  readonly waiting: boolean;
}

/**
 * Returns how the Retry button looks at the time `now`. If `at` is not `null`, the user should not
 * retry before `at`. Both times are in milliseconds since 1970.
 */
export function retryButton(at: number | null, now: number): RetryButton {
  const wait = at === null ? 0 : secondsUntil(at, now);
  return wait > 0 && wait <= LONGEST_COUNTDOWN
    ? { label: conversationText.retryIn({ seconds: String(wait) }), waiting: true }
    : { label: commonText.retry(), waiting: false };
}

/**
 * Describes how long the user must still wait at the time `now`. The wait ends at `at`. Both times
 * are in milliseconds since 1970. Returns `null` if the wait ended at least `PAST_SECONDS` ago.
 */
export function retryWords(at: number, now: number): string | null {
  const wait = secondsUntil(at, now);
  if (wait <= 0) {
    return wait > -PAST_SECONDS ? conversationText.retryNow() : null;
  }
  return wait <= LONGEST_COUNTDOWN
    ? conversationText.waitSeconds({ seconds: String(wait) })
    : conversationText.waitMinutes({ minutes: String(Math.ceil(wait / 60)) });
}

function secondsUntil(at: number, now: number): number {
  return Math.ceil((at - now) / 1000);
}
