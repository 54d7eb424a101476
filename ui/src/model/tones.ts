import type { Ending } from "../bindings/contract";

/** The tone of the card that explains how a reply ended, or of a similar message. */
export type Tone = "calm" | "caution" | "fault";

/** For each way in which a reply can end, the tone of the card that explains this ending. */
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
