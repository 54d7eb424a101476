import type {
  Activity,
  Change,
  Message,
  MessageId,
  Outcome,
  Part,
  Timing,
  TurnUpdate,
} from "../bindings/contract";
import { type Script, type ScriptEnd, scriptOf } from "./memory_scripts";

/** A scripted turn and the reply that it fills. */
export class MemoryTurn {
  message: Message;
  seq = 0;
  activity: Activity | null = "connecting";
  readonly #script: Script;
  readonly #replaces: MessageId | null;
  readonly #speed: number;
  readonly #tell: (update: TurnUpdate) => void;
  readonly #startedAt = Date.now();
  #next = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `replaces` is the version that the turn replays, if any. A `speed` of 2 plays the script
   * twice as fast.
   */
  constructor(
    message: Message,
    replaces: MessageId | null,
    speed: number,
    tell: (update: TurnUpdate) => void,
    script: Script = scriptOf(message.model ?? ""),
  ) {
    this.message = message;
    this.#script = script;
    this.#speed = speed;
    this.#replaces = replaces;
    this.#tell = tell;
  }

  /** Milliseconds since the start; 0 once the turn has ended. */
  get runningMs(): number {
    return this.activity === null ? 0 : Date.now() - this.#startedAt;
  }

  /** Plays the script. */
  start(): void {
    const step = this.#script.steps[this.#next];
    const waitMs = step ? step.waitMs : (this.#script.end.waitMs ?? 60);
    this.#timer = setTimeout(() => {
      if (step) {
        this.#next += 1;
        this.apply(step.change);
        this.start();
      } else {
        this.end(this.#script.end);
      }
    }, waitMs / this.#speed);
  }

  /** Ends the turn as stopped by the user. */
  stop(): void {
    clearTimeout(this.#timer);
    if (this.activity !== null) {
      this.end({ ending: "stopped" });
    }
  }

  /** Applies a change to the reply and sends the update. */
  apply(change: Exclude<Change, { change: "ended" }>): void {
    const atMs = this.runningMs;
    if (change.change === "activity") {
      this.activity = change.activity;
      this.message = {
        ...this.message,
        timing: passed(this.message.timing, change.activity, atMs),
      };
    } else if (change.change === "fragment") {
      const { timing, notices } = this.message;
      const text = change.fragment.part !== "reasoning";
      this.message = {
        ...this.message,
        parts: grown(this.message.parts, change.fragment),
        timing: {
          ...timing,
          first_token_ms: timing.first_token_ms ?? atMs,
          first_text_ms: timing.first_text_ms ?? (text ? atMs : null),
          last_token_ms: atMs,
        },
        notices: { ...notices, pieces: notices.pieces + 1 },
      };
    }
    this.#send(change, atMs);
  }

  /** Ends the turn. */
  end(end: ScriptEnd): void {
    const atMs = this.runningMs;
    const { timing, notices } = this.message;
    const refused = end.fault !== undefined && end.fault.status === null;
    const known = {
      ending: end.ending,
      fault: end.fault ?? null,
      finish_reason: end.finishReason ?? null,
      request_id: refused ? null : "chatcmpl-9d1a",
      status: end.fault ? end.fault.status : 200,
      usage: end.usage ?? null,
      timing: { ...timing, ended_ms: atMs },
      notices: { ...notices, ...end.notices },
    };
    const outcome: Outcome = { ...known, replaces: this.#replaces, seams: this.message.seams };
    this.message = { ...this.message, ...known };
    this.activity = null;
    this.#send({ change: "ended", outcome }, atMs);
  }

  #send(change: Change, atMs: number): void {
    const after = this.seq;
    this.seq += 1;
    this.#tell({
      message_id: this.message.id,
      after,
      seq: this.seq,
      at_ms: atMs,
      changes: [change],
    });
  }
}

function passed(timing: Timing, activity: Activity, atMs: number): Timing {
  return {
    ...timing,
    sent_ms: timing.sent_ms ?? (activity === "waiting" ? atMs : null),
    first_byte_ms: timing.first_byte_ms ?? (activity === "answered" ? atMs : null),
  };
}

type Piece = Extract<Change, { change: "fragment" }>["fragment"];

function grown(parts: readonly Part[], piece: Piece): Part[] {
  const at = parts.findIndex(({ part }) => part === piece.part);
  const old = parts[at];
  if (piece.part === "tool_call") {
    const before = old?.part === "tool_call" ? old : { id: "", name: "", arguments: "" };
    const call: Part = {
      part: "tool_call",
      id: before.id || (piece.id ?? ""),
      name: before.name || (piece.name ?? ""),
      arguments: before.arguments + piece.text,
    };
    return old ? parts.with(at, call) : [...parts, call];
  }
  const text = (old && "text" in old ? old.text : "") + piece.text;
  const part: Part = { part: piece.part, text };
  return old ? parts.with(at, part) : [...parts, part];
}
