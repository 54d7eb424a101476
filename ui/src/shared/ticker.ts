import { createSubscriber } from "svelte/reactivity";

const STEP_MS = 250;
const MINUTE_MS = 60_000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, STEP_MS);
  return () => clearInterval(timer);
});

/**
 * Returns the time of the page's monotonic clock in milliseconds. Effects and templates that call
 * this function run again every 250 ms, so that they show the current time.
 */
export function screenNow(): number {
  subscribe();
  return performance.now();
}

/**
 * Returns the time in milliseconds since 1970. Effects and templates that call this function run
 * again every 250 ms, so that they show the current time.
 */
export function wallNow(): number {
  subscribe();
  return Date.now();
}

let minute = 0;
const subscribeToMinutes = createSubscriber((update) => {
  minute = Date.now();
  const timer = setInterval(() => {
    minute = Date.now();
    update();
  }, MINUTE_MS);
  return () => clearInterval(timer);
});

/**
 * Returns the time in milliseconds since 1970, at most a minute late. Call this function only in
 * effects and templates, which then run again once a minute. All of them get the same time, so that
 * two parts of the screen never show different ages for the same thing.
 */
export function minuteNow(): number {
  subscribeToMinutes();
  return minute;
}
