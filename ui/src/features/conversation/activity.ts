import type { Activity } from "../../bindings/contract";
import type { Entry } from "../../model/transcript";

/** Silence in milliseconds after which the activity line mentions it. */
export const QUIET_MS = 2_000;

const words: Record<Activity, string> = {
  connecting: "Connecting",
  waiting: "Waiting for the first byte",
  answered: "Answered, waiting for the first word",
  keep_alives: "Only signs of life",
  thinking: "Thinking",
  writing: "Writing",
  calling: "Preparing a tool call",
  finishing: "Finishing",
};

/** Returns the text of the activity line at `now`, or `null` after the ending. */
export function activityWords({ view, clock }: Entry, now: number): string | null {
  const { activity } = view;
  if (clock === null || activity === null) {
    return null;
  }
  const inActivity = now - clock.activityAt;
  switch (activity) {
    case "keep_alives":
      // Bytes and tokens have separate clocks: keep-alives arrive while no tokens do.
      return view.message.timing.last_token_ms === null
        ? `${words[activity]} for ${seconds(inActivity)} s`
        : `No token for ${seconds(sinceLastToken({ view, clock }, now))} s; the server sends signs of life`;
    case "thinking":
    case "writing":
    case "calling": {
      const silence = sinceLastToken({ view, clock }, now);
      if (silence >= QUIET_MS) {
        return `${words[activity]} · ${seconds(silence)} s since the last token`;
      }
      return words[activity];
    }
    default:
      return inActivity >= QUIET_MS
        ? `${words[activity]} · ${seconds(inActivity)} s`
        : words[activity];
  }
}

/**
 * Returns how long the model has been thinking, in whole seconds, or `null` if there is no
 * sign of thinking.
 */
export function thinkingSeconds({ view, clock }: Entry, now: number): number | null {
  const { first_token_ms, first_text_ms, last_token_ms } = view.message.timing;
  if (first_token_ms === null || !view.message.parts.some((part) => part.part === "reasoning")) {
    return null;
  }
  const end = first_text_ms ?? (clock ? now - clock.startedAt : last_token_ms);
  return end === null ? null : seconds(end - first_token_ms);
}

function sinceLastToken({ view, clock }: Pick<Entry, "view" | "clock">, now: number): number {
  const last = view.message.timing.last_token_ms;
  return clock === null || last === null ? 0 : now - clock.startedAt - last;
}

function seconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000));
}
