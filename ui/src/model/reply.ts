import * as conversationText from "../bindings/texts/conversation";
import type { Change, Fragment, Message, Outcome, Part, Timing } from "../bindings/contract";
import type { Entry } from "./entry";
import { grow } from "./grown";

/**
 * Applies a change to the entry of a running turn. The change happened `atMs` milliseconds after
 * the turn began.
 */
export function applyChange(entry: Entry, change: Change, atMs: number): Entry {
  switch (change.change) {
    case "fragment":
      return applyFragment(entry, change.fragment, atMs);
    case "activity":
      return {
        ...entry,
        view: { ...entry.view, activity: change.activity, servers: change.servers ?? null },
        clock: entry.clock && { ...entry.clock, activityAt: entry.clock.startedAt + atMs },
      };
    case "usage":
      return withMessage(entry, { usage: change.usage });
    case "ended":
      return applyOutcome(entry, change.outcome);
  }
}

/**
 * Returns the text of all parts of the kind `kind`. By default, this is the text of the message
 * without its reasoning and refusals.
 */
export function textOf(message: Message, kind: PlainKind = "text"): string {
  return message.parts.map((part) => (part.part === kind ? part.text : "")).join("");
}

/**
 * Returns the content of a message for copying and comparing. The content consists of the message's
 * text and, formatted as Markdown, its tool calls and their results.
 */
export function copiedText(message: Message): string {
  const { parts } = message;
  if (!parts.some(({ part }) => part === "tool_call" || part === "tool_result")) {
    return textOf(message);
  }
  const blocks = parts.map((part) => {
    switch (part.part) {
      case "text":
        return part.text.trim();
      case "tool_call":
        return fenced(conversationText.rawCall({ tool: toolOf(part.name) }), part.arguments);
      case "tool_result":
        return fenced(conversationText.rawResult({ tool: toolOf(part.name) }), part.text);
      default:
        return "";
    }
  });
  return blocks.filter((block) => block !== "").join("\n\n");
}

function toolOf(name: string): string {
  return name || conversationText.unnamedTool();
}

function fenced(what: string, code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/gu) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${what}\n\n${fence}\n${code}\n${fence}`;
}

export function reasoningOf(message: Message): string {
  return textOf(message, "reasoning");
}

/**
 * Returns the number of characters in a message, including reasoning and the arguments of tool
 * calls. Images and files do not count.
 */
export function charsOf(message: Message): number {
  return message.parts.reduce((sum, part) => {
    switch (part.part) {
      case "tool_call":
        return sum + part.arguments.length;
      case "image":
      case "file":
        return sum;
      default:
        return sum + part.text.length;
    }
  }, 0);
}

/** Returns the beginning of a message as one line of text. */
export function firstWords(message: Message): string {
  const text =
    textOf(message).trimStart() ||
    textOf(message, "refusal").trimStart() ||
    reasoningOf(message).trimStart();
  return text.slice(0, 200).replace(/\s+/gu, " ").trim() || conversationText.emptyMessage();
}

function applyOutcome(entry: Entry, { replaces, ...known }: Outcome): Entry {
  const { view } = withMessage(entry, known);
  const versions = view.versions.filter((id) => id !== replaces);
  const grown = { text: null, reasoning: null };
  return { ...entry, view: { ...view, versions, activity: null }, clock: null, grown };
}

function applyFragment(entry: Entry, fragment: Fragment, atMs: number): Entry {
  const { message } = entry.view;
  const timing = stamp(message.timing, fragment, atMs);
  if (fragment.part === "tool_call") {
    const { parts, calls } = addToCall(message.parts, entry.calls, fragment);
    return { ...withMessage(entry, { parts, timing }), calls };
  }
  const { part: kind, text } = fragment;
  if (kind === "refusal") {
    return withMessage(entry, { parts: addToPart(message.parts, kind, text), timing });
  }
  const length = message.parts.reduce(
    (sum, part) => (part.part === kind ? sum + part.text.length : sum),
    0,
  );
  const grown = { ...entry.grown, [kind]: grow(entry.grown[kind], length, text) };
  const parts = addToPart(message.parts, kind, text);
  return { ...withMessage(entry, { parts, timing }), grown };
}

type PlainKind = "reasoning" | "text" | "refusal";

/** The kinds of parts that contain only text, in the order in which they occur in a reply. */
const plainKinds: readonly PlainKind[] = ["reasoning", "text", "refusal"];

function stamp(timing: Timing, fragment: Fragment, atMs: number): Timing {
  return {
    ...timing,
    first_token_ms: timing.first_token_ms ?? atMs,
    first_text_ms: timing.first_text_ms ?? (fragment.part === "reasoning" ? null : atMs),
    last_token_ms: atMs,
  };
}

/**
 * Adds text to the part of the kind `kind`, and creates the part if necessary. The order of the
 * parts is always: reasoning, text, refusal, tool calls.
 */
function addToPart(parts: readonly Part[], kind: PlainKind, text: string): Part[] {
  if (text === "") {
    return [...parts];
  }
  const at = parts.findIndex((part) => part.part === kind);
  const part = parts[at];
  if (part && part.part === kind) {
    return parts.with(at, { part: kind, text: part.text + text });
  }
  const before = plainKinds.slice(0, plainKinds.indexOf(kind));
  const place = parts.filter((other) => before.some((earlier) => earlier === other.part)).length;
  return parts.toSpliced(place, 0, { part: kind, text });
}

type CallFragment = Extract<Fragment, { part: "tool_call" }>;

/**
 * Adds a piece to a tool call. Some servers repeat the id or the name of the call in every piece.
 * Therefore, only the first id and the first name count.
 */
function addToCall(parts: readonly Part[], calls: readonly number[], piece: CallFragment) {
  const nth = calls.indexOf(piece.index);
  if (nth === -1) {
    const call: Part = {
      part: "tool_call",
      id: piece.id ?? "",
      name: piece.name ?? "",
      arguments: piece.text,
    };
    return { parts: [...parts, call], calls: [...calls, piece.index] };
  }
  const at = parts.findIndex((part) => part.part === "tool_call") + nth;
  const call = parts[at];
  if (call?.part !== "tool_call") {
    return { parts: [...parts], calls };
  }
  const more: Part = {
    part: "tool_call",
    id: call.id || (piece.id ?? ""),
    name: call.name || (piece.name ?? ""),
    arguments: call.arguments + piece.text,
  };
  return { parts: parts.with(at, more), calls };
}

function withMessage(entry: Entry, change: Partial<Message>): Entry {
  return { ...entry, view: { ...entry.view, message: { ...entry.view.message, ...change } } };
}
