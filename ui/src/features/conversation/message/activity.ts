import * as conversationText from "../../../bindings/texts/conversation";
import type { Entry } from "../../../model/transcript";

/** Time without new data, in milliseconds, after which the elapsed time is shown. */
export const QUIET_MS = 2_000;

/**
 * Returns the text of the line that says what a running reply is doing at the time `now`; `null`
 * once the reply has ended.
 */
export function activityWords({ view, clock }: Entry, now: number): string | null {
  const { activity } = view;
  if (clock === null || activity === null) {
    return null;
  }
  const inActivity = now - clock.activityAt;
  const last = view.message.timing.last_token_ms;
  const silence = last === null ? 0 : now - clock.startedAt - last;
  switch (activity) {
    case "starting_servers":
      return conversationText.startingServers({
        servers: view.servers ?? "",
        seconds: seconds(now - clock.startedAt),
      });
    case "keep_alives":
      // Only keep-alives are arriving. Show the time since the last token. If no token has arrived
      // yet, show for how long keep-alives have been arriving.
      return last === null
        ? conversationText.keepAlives({ seconds: seconds(inActivity) })
        : conversationText.keepAlivesAfterToken({ seconds: seconds(silence) });
    case "thinking":
    case "writing":
    case "calling":
      // The line above the reasoning already states that the model is thinking.
      if (activity === "thinking" && hasReasoning(view)) {
        return silence >= QUIET_MS ? conversationText.silent({ seconds: seconds(silence) }) : "";
      }
      return silence >= QUIET_MS
        ? conversationText.activitySilent({ activity, seconds: seconds(silence) })
        : conversationText.activity({ activity });
    default:
      return inActivity >= QUIET_MS
        ? conversationText.activityFor({ activity, seconds: seconds(inActivity) })
        : conversationText.activity({ activity });
  }
}

/**
 * Returns how long the model has been thinking, in whole seconds; `null` if the reply has no
 * reasoning or no token has arrived.
 */
export function thinkingSeconds({ view, clock }: Entry, now: number): number | null {
  const { first_token_ms, first_text_ms, last_token_ms } = view.message.timing;
  if (first_token_ms === null || !hasReasoning(view)) {
    return null;
  }
  const end = first_text_ms ?? (clock ? now - clock.startedAt : last_token_ms);
  return end === null ? null : wholeSeconds(end - first_token_ms);
}

function hasReasoning({ message }: Entry["view"]): boolean {
  return message.parts.some(({ part }) => part === "reasoning");
}

function seconds(ms: number): string {
  return String(wholeSeconds(ms));
}

function wholeSeconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000));
}
