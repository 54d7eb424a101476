import { createSubscriber } from "svelte/reactivity";

const STEP_MS = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, STEP_MS);
  return () => clearInterval(timer);
});

/**
 * Returns the page's clock in milliseconds. Code that reads it reactively is updated as time
 * passes.
 */
export function screenNow(): number {
  subscribe();
  return performance.now();
}

/** Returns the milliseconds since 1970. Code that reads it reactively is updated as time passes. */
export function wallNow(): number {
  subscribe();
  return Date.now();
}
