/** For so many seconds after the wait is over, that is said. */
const PAST_SECONDS = 60;
/** A longer wait, in seconds, is told, but nobody is made to sit it out. */
const LONGEST_COUNTDOWN = 120;

/** The button that asks again. */
export interface RetryButton {
  readonly label: string;
  /** It waits for the end of the countdown. */
  readonly waiting: boolean;
}

/** What the button says that asks again, with the wait the provider asked for, seen at `now` (both since 1970). */
export function retryButton(at: number | null, now: number): RetryButton {
  const wait = at === null ? 0 : secondsUntil(at, now);
  return wait > 0 && wait <= LONGEST_COUNTDOWN
    ? { label: `Retry in ${wait} s`, waiting: true }
    : { label: "Retry", waiting: false };
}

/** How long the provider asks to wait, seen at `now`, both in milliseconds since 1970; `null` once that is past. */
export function retryWords(at: number, now: number): string | null {
  const wait = secondsUntil(at, now);
  if (wait <= 0) {
    return wait > -PAST_SECONDS ? "The provider allows another try now" : null;
  }
  const span = wait <= LONGEST_COUNTDOWN ? `${wait} s` : `${Math.ceil(wait / 60)} min`;
  return `The provider asks to wait ${span}`;
}

function secondsUntil(at: number, now: number): number {
  return Math.ceil((at - now) / 1000);
}
