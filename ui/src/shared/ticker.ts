import { createSubscriber } from "svelte/reactivity";

const STEP_MS = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, STEP_MS);
  return () => clearInterval(timer);
});

/** The screen's clock in milliseconds. Whatever reads it is drawn again as it goes on. */
export function screenNow(): number {
  subscribe();
  return performance.now();
}

/** Milliseconds since 1970. Whatever reads it is drawn again as it goes on. */
export function wallNow(): number {
  subscribe();
  return Date.now();
}
