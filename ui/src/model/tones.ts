import type { Ending } from "../bindings/contract";

/** The seriousness of a message to the user, such as the card that explains how a reply ended. */
export type Tone = "calm" | "caution" | "fault";

export const tones: Record<Ending, Tone> = {
  complete: "caution",
  length: "caution",
  tool_calls: "calm",
  content_filter: "caution",
  provider_error: "fault",
  unconfirmed: "caution",
  disconnected: "fault",
  timed_out: "fault",
  stopped: "calm",
  interrupted: "caution",
  empty: "caution",
};

/** Returns whether a reply with this ending lacks text that the user expected. */
export function isShort(ending: Ending): boolean {
  return ending !== "complete" && tones[ending] !== "calm";
}
