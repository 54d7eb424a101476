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

const rateLimit: Fault = whole({
  category: "rate_limit",
  message: plainText("The provider has had too many requests"),
  detail: "Rate limit reached for requests per minute. Please try again in 20s.",
  status: 429,
  code: "rate_limit_exceeded",
  retry_after: 20,
});

/** Models of the practice provider. */
export const scriptedModels: readonly ModelInfo[] = [
  "tour",
  "reasoning",
  "tool-call",
  "length",
  "filter",
  "cut",
  "error-429",
  "think-tags",
  "replay",
].map((name) => ({ name, description: null }));

/** Returns the script of a continued reply. */
export function continuation(): Script {
  return { steps: [...opening, ...pieces("text", REST, 16)], end: complete(64) };
}

/** Returns the script of a model. */
export function scriptOf(model: string): Script {
  switch (model) {
    case "error-429":
      return {
        steps: [act("waiting", 60)],
        end: { ending: "provider_error", fault: rateLimit },
      };
    case "reasoning":
      return {
        steps: [
          ...opening,
          ...pieces("reasoning", THOUGHTS, 30),
          ...pieces("text", TOUR.slice(0, 420), 16),
        ],
        end: complete(212),
      };
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
    case "links":
    case "exact":
      return { steps: [...opening, wholePiece(readingTexts[model])], end: complete(120) };
    default:
      return { steps: [...opening, ...pieces("text", TOUR, 14)], end: complete(231) };
  }
}

const opening: readonly Step[] = [act("waiting", 60), act("answered", 160)];

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
