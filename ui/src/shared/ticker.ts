import { on } from "svelte/events";
import { createSubscriber } from "svelte/reactivity";

const STEP_MS = 250;
const MINUTE_MS = 60_000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, STEP_MS);
  return () => clearInterval(timer);
});

/**
 * Returns the time of the page's monotonic clock in milliseconds. Effects and templates that call
 * this function run again every 250 ms.
 */
export function screenNow(): number {
  subscribe();
  return performance.now();
}

/**
 * Returns the time in milliseconds since 1970. Effects and templates that call this function run
 * again every 250 ms.
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
 * Returns the time in milliseconds since 1970. The returned time is at most one minute old. Call
 * this function only in effects and templates, which then run again once a minute. All callers get
 * the same time, so that two parts of the screen never show different ages.
 */
export function minuteNow(): number {
  subscribeToMinutes();
  return minute;
}

/**
 * Returns the beginning (in local time) of the day that is `days` days after today, in milliseconds
 * since 1970.
 */
const dayStart = (days: number) => new Date().setHours(24 * days, 0, 0, 0);

const subscribeToDays = createSubscriber((update) => {
  let today = dayStart(0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    timer = setTimeout(check, dayStart(1) - Date.now());
    if (today !== dayStart(0)) {
      today = dayStart(0);
      update();
    }
  };
  check();
  // The timer does not run while the computer sleeps. Therefore, also check the time when the user
  // comes back to the window.
  const stops = [on(document, "visibilitychange", check), on(window, "focus", check)];
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
});

/**
 * Returns the beginning of today (in local time), in milliseconds since 1970. Effects and templates
 * that call this function run again when the next day begins.
 */
export function todayStart(): number {
  subscribeToDays();
  return dayStart(0);
}
