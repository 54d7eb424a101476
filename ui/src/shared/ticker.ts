import { createSubscriber } from "svelte/reactivity";

const STEP_MS = 250;

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
