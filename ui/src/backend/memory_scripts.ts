import { plainText } from "../model/fault";
import type {
  UiText,
  Activity,
  Change,
  Ending,
  Fault,
  FaultCategory,
  ModelInfo,
  Notices,
  Usage,
} from "../bindings/contract";
import { readingTexts } from "./memory_reading";
import { CUT, REST, THOUGHTS, TOUR } from "./memory_texts";

/** A change in a scripted turn, preceded by a wait. */
export interface Step {
  readonly waitMs: number;
  readonly change: Exclude<Change, { change: "ended" }>;
}

/** The end of a scripted turn. */
export interface ScriptEnd {
  readonly ending: Ending;
  readonly finishReason?: string | null;
  readonly fault?: Fault;
  readonly usage?: Usage;
  readonly notices?: Partial<Notices>;
  /** Wait before the end, in milliseconds. */
  readonly waitMs?: number;
}

/** A scripted reply. */
export interface Script {
  readonly steps: readonly Step[];
  readonly end: ScriptEnd;
}

const faults: Record<string, Partial<Fault> & { category: FaultCategory; message: UiText }> = {
  "error-401": {
    category: "key",
    message: plainText("The provider did not accept the key"),
    detail: "Incorrect API key provided: sk-…4f2a.",
    status: 401,
    code: "invalid_api_key",
  },
  "error-429": {
    category: "rate_limit",
    message: plainText("The provider has had too many requests"),
    detail: "Rate limit reached for requests per minute. Please try again in 20s.",
    status: 429,
    code: "rate_limit_exceeded",
    retry_after: 20,
  },
  offline: {
    category: "no_route",
    message: plainText("This computer is offline"),
    detail: "os error 101",
  },
  proxy: {
    category: "proxy",
    message: plainText("The proxy could not be used"),
    detail: "unexpected status 407 Proxy Authentication Required",
  },
  "error-500": {
    category: "server",
    message: plainText("The provider is in trouble"),
    detail: "upstream connect error or disconnect/reset before headers",
    status: 502,
  },
};

const summaries: Record<string, string> = {
  tour: "A short tour: headings, lists, a table and code",
  reasoning: "Thinks first, then answers",
  markdown: "A long reply with everything Markdown has",
  "tool-call": "Asks for a tool to be called",
  length: "Reaches the token limit",
  filter: "Is cut by the provider’s filter",
  cut: "The connection breaks in the middle",
  "silent-end": "The stream ends without any confirmation",
  "error-in-stream": "An error arrives in the middle",
  "error-401": "Refused: the key is wrong",
  "error-429": "Refused: too many requests",
  "error-500": "Refused: the server is in trouble",
  stall: "Stops sending until the time limit",
  slow: "Signs of life first, then slow words",
  pauses: "Stops in the middle, with signs of life",
  "one-piece": "Arrives in one piece after a wait",
  "not-streamed": "A server that does not stream",
  "think-tags": "Thinks between tags in the text",
  replay: "Retry brings the same answer from a cache",
  offline: "There is no network",
  proxy: "The proxy refuses",
  unreadable: "One event cannot be read",
  empty: "Sends nothing at all",
};

/** Models of the practice provider. */
export const scriptedModels: readonly ModelInfo[] = Object.entries(summaries).map(
  ([name, description]) => ({ name, description }),
);

/** Returns the script of a continued reply. */
export function continuation(): Script {
  return { steps: [...opening, ...pieces("text", REST, 16)], end: complete(64) };
}

/** Returns the script of a model. */
export function scriptOf(model: string): Script {
  const fault = faults[model];
  if (fault) {
    const ending = fault.status === undefined ? "disconnected" : "provider_error";
    return { steps: refused, end: { ending, fault: whole(fault) } };
  }
  switch (model) {
    case "reasoning":
      return {
        steps: [
          ...opening,
          ...pieces("reasoning", THOUGHTS, 30),
          ...pieces("text", TOUR.slice(0, 420), 16),
        ],
        end: complete(212),
      };
    case "markdown":
      return { steps: [...opening, ...pieces("text", TOUR.repeat(4), 8)], end: complete(1_204) };
    case "tool-call":
      return {
        steps: [...opening, ...call],
        end: { ending: "tool_calls", finishReason: "tool_calls" },
      };
    case "length":
      return {
        steps: [...opening, ...pieces("text", CUT, 16)],
        end: { ending: "length", finishReason: "length", usage: usage(256) },
      };
    case "filter":
      return {
        steps: [...opening, ...pieces("text", CUT, 16)],
        end: { ending: "content_filter", finishReason: "content_filter" },
      };
    case "cut":
      return {
        steps: [...opening, ...pieces("text", CUT, 16)],
        end: {
          ending: "disconnected",
          fault: whole({
            category: "connection",
            message: plainText("The connection was reset"),
            detail: "error reading a body from connection: Connection reset by peer (os error 104)",
          }),
        },
      };
    case "silent-end":
      return { steps: [...opening, ...pieces("text", CUT, 16)], end: { ending: "unconfirmed" } };
    case "error-in-stream":
      return {
        steps: [...opening, ...pieces("text", CUT, 16)],
        end: {
          ending: "provider_error",
          fault: whole({
            category: "provider",
            message: plainText("The provider reported an error inside the stream"),
            detail: "The model is overloaded. Please try again later.",
            code: "model_overloaded",
          }),
        },
      };
    case "stall":
      return {
        steps: [...opening, ...pieces("text", CUT, 16)],
        end: {
          ending: "timed_out",
          waitMs: 6_000,
          fault: whole({
            category: "timeout",
            message: plainText("Nothing came for 6 s"),
            limit: { kind: "idle", seconds: 6 },
          }),
        },
      };
    case "slow":
      return {
        steps: [...opening, act("keep_alives", 400), ...pieces("text", TOUR, 160, 4_000)],
        end: complete(180),
      };
    case "pauses":
      return {
        steps: [
          ...opening,
          ...pieces("text", TOUR.slice(0, 200), 20),
          act("keep_alives", 3_000),
          ...pieces("text", TOUR.slice(200, 400), 20, 6_000),
        ],
        end: complete(88),
      };
    case "one-piece":
      return {
        steps: [...opening, wholePiece(TOUR.slice(0, 400))],
        end: { ...complete(98), notices: { one_piece: true } },
      };
    case "not-streamed":
      return {
        steps: [...opening, wholePiece(TOUR.slice(0, 400))],
        end: { ...complete(98), notices: { not_streamed: true } },
      };
    case "think-tags":
      return {
        steps: [
          ...opening,
          ...pieces("reasoning", THOUGHTS, 20),
          ...pieces("text", TOUR.slice(0, 300), 16),
        ],
        end: {
          ...complete(140),
          notices: { think_tags: { before: "", closed: THOUGHTS.length } },
        },
      };
    case "unreadable":
      return {
        steps: [...opening, ...pieces("text", TOUR.slice(0, 300), 12)],
        end: { ...complete(64), notices: { unreadable_events: 1 } },
      };
    case "links":
    case "right-to-left":
    case "exact":
      return { steps: [...opening, wholePiece(readingTexts[model])], end: complete(120) };
    case "empty":
      return { steps: opening, end: { ending: "empty", finishReason: "stop" } };
    default:
      return { steps: [...opening, ...pieces("text", TOUR, 14)], end: complete(231) };
  }
}

const opening: readonly Step[] = [act("waiting", 60), act("answered", 160)];
const refused: readonly Step[] = [act("waiting", 60)];

const call: readonly Step[] = [
  act("calling", 80),
  callPiece("get_weather", ""),
  ...['{"city": ', '"Zür', 'ich", ', '"days"', ": 3}"].map((text) => callPiece(null, text)),
];

function act(activity: Activity, waitMs: number): Step {
  return { waitMs, change: { change: "activity", activity } };
}

function callPiece(name: string | null, text: string): Step {
  const id = name === null ? null : "call_1";
  return {
    waitMs: 120,
    change: { change: "fragment", fragment: { part: "tool_call", index: 0, id, name, text } },
  };
}

function pieces(
  part: "text" | "reasoning",
  text: string,
  waitMs: number,
  firstMs = waitMs,
): Step[] {
  const all = text.match(/\s*\S+|\s+$/gu) ?? [];
  return [
    act(part === "text" ? "writing" : "thinking", firstMs),
    ...all.map((piece): Step => ({
      waitMs,
      change: { change: "fragment", fragment: { part, text: piece } },
    })),
  ];
}

function wholePiece(text: string): Step {
  return { waitMs: 2_400, change: { change: "fragment", fragment: { part: "text", text } } };
}

function complete(completion: number): ScriptEnd {
  return { ending: "complete", finishReason: "stop", usage: usage(completion) };
}

function usage(completion: number): Usage {
  return {
    prompt: 18,
    completion,
    total: 18 + completion,
    cached: 12,
    reasoning: completion === 212 ? 120 : null,
    cost: completion === 212 ? 0.00042 : null,
  };
}

function whole(fault: Partial<Fault> & { category: FaultCategory; message: UiText }): Fault {
  return { detail: null, status: null, code: null, retry_after: null, limit: null, ...fault };
}
