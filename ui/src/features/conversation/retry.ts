/** How long, in seconds, the end of the wait is mentioned. */
const PAST_SECONDS = 60;
/** Longest wait, in seconds, that disables the button; longer waits are only mentioned. */
const LONGEST_COUNTDOWN = 120;

/** The state of the Retry button. */
export interface RetryButton {
  readonly label: string;
  /** Whether the button waits for the countdown. */
  readonly waiting: boolean;
}

/**
 * Returns the Retry button's state at `now`, given the time until which the provider asked to
 * wait (both in milliseconds since 1970).
 */
export function retryButton(at: number | null, now: number): RetryButton {
  const wait = at === null ? 0 : secondsUntil(at, now);
  return wait > 0 && wait <= LONGEST_COUNTDOWN
    ? { label: `Retry in ${wait} s`, waiting: true }
    : { label: "Retry", waiting: false };
}

/**
 * Describes the remaining wait at `now` (milliseconds since 1970), or returns `null` once it
 * is long past.
 */
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
