import type { CallEnding, CallState, MessageView, ToolCall } from "../bindings/contract";
import * as callsText from "../bindings/texts/calls";
import type { Entry } from "./entry";
import { parsedObject } from "./json_object";
import type { Tone } from "./tones";
import { awaitsReview } from "./waiting";

export type CallStatus = Exclude<CallState, "ended"> | CallEnding;

/** All endings of a tool call, in the same order as in docs/design.md. */
export const callEndings: readonly CallEnding[] = [
  "cut_off",
  "malformed",
  "denied",
  "not_run",
  "succeeded",
  "tool_error",
  "server_error",
  "bad_result",
  "outcome_unknown",
];

export const callTones: Readonly<Record<CallEnding, Tone>> = {
  cut_off: "caution",
  malformed: "caution",
  denied: "calm",
  not_run: "calm",
  succeeded: "calm",
  tool_error: "caution",
  server_error: "fault",
  bad_result: "fault",
  outcome_unknown: "caution",
};

export function statusOf({ state, ending }: ToolCall): CallStatus {
  return state === "ended" ? (ending ?? "outcome_unknown") : state;
}

export function isRunning({ state }: ToolCall): boolean {
  return state === "approved" || state === "started" || state === "waiting_input";
}

/**
 * Returns whether a tool call is settled, so that the next request does not have to wait for it. A
 * call is settled once it has ended and the user has nothing left to decide. There is something to
 * decide if the outcome of the call is unknown, if the call can go on after a remedy such as a
 * sign-in, or if the user reviews the answer before the model reads it.
 */
export function isSettled(call: ToolCall): boolean {
  const { ending, remedy, resolution } = call;
  const undecided = ending === "outcome_unknown" || remedy !== null || awaitsReview(call);
  return ending !== null && (resolution !== null || !undecided);
}

/**
 * Returns whether the results of a reply's tool calls can be sent to the model: the reply ended
 * normally and has tool calls, all of which are settled.
 */
export function canSendResults({ message, calls }: MessageView): boolean {
  return (
    (message.ending === "tool_calls" || message.ending === "complete") &&
    calls.length > 0 &&
    calls.every(isSettled)
  );
}

/**
 * Returns the tool calls of a reply (`calls`) after an update of one of them. `call` is the new
 * state of that tool call. The new state is ignored only if the state in `calls` belongs to a later
 * attempt, or has a later revision of the same attempt. If attempt and revision are equal, the new
 * state counts, because progress of a call does not change its revision.
 */
export function withCall(calls: readonly ToolCall[], call: ToolCall): ToolCall[] {
  const at = calls.findIndex(({ index }) => index === call.index);
  const here = calls[at];
  if (here === undefined) {
    return [...calls, call].sort((a, b) => a.index - b.index);
  }
  const isLate =
    here.attempt > call.attempt || (here.attempt === call.attempt && here.revision > call.revision);
  return isLate ? [...calls] : calls.with(at, call);
}

/**
 * Returns the entries that are shown as messages. Leaves out a tool message that contains only
 * results of calls of the previous reply, because the cards of these calls show the results.
 */
export function withoutShownResults(entries: readonly Entry[]): readonly Entry[] {
  let ids = new Set<string>();
  const shown = entries.filter(({ view: { message, calls } }) => {
    if (message.role !== "tool") {
      ids = new Set(calls.map(({ call_id }) => call_id));
      return true;
    }
    return !message.parts.every((part) => part.part === "tool_result" && ids.has(part.call_id));
  });
  return shown.length === entries.length ? entries : shown;
}

/**
 * Returns the id of the message on the screen that shows the content of the message `id`. Usually,
 * this is the message itself. A message that contains only tool results, however, may be shown as
 * part of the reply whose calls returned them.
 */
export function shownAs(entries: readonly Entry[], id: string): string {
  const shown = new Set(withoutShownResults(entries));
  const at = entries.findIndex(({ view }) => view.message.id === id);
  return entries.slice(0, at + 1).findLast((entry) => shown.has(entry))?.view.message.id ?? id;
}

/**
 * Formats the arguments of a call for reading: parses and indents them. Returns them as received if
 * this would change more than whitespace, for example if it would round a large number or drop a
 * repeated key.
 */
export function argumentWords(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return JSON.stringify(value) === withoutSpaces(json) ? JSON.stringify(value, null, 2) : json;
  } catch {
    return json;
  }
}

function withoutSpaces(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/gsu, "$1");
}

export function isJsonObject(text: string): boolean {
  return parsedObject(text) !== null;
}

/** Returns a sentence, without a full stop, that says how a tool call ended. */
export function callSentence(ending: CallEnding): string {
  return callsText.ending({ ending });
}
