import type {
  Change,
  ConversationId,
  Message,
  MessageId,
  WireEvent,
  WirePage,
  WireTurn,
} from "../bindings/contract";
import { newFault, plainText } from "../model/fault";

/** Largest number of events in a page, as in the engine. */
const PAGE_EVENTS = 500;
/** Largest number of characters of an event in a page, as in the engine. */
const PAGE_TEXT = 2_000;
const FOUND_EVENTS = 10_000;

/** A recorded event. */
interface Kept {
  readonly atMs: number;
  readonly text: string;
}

interface Recorded {
  turn: WireTurn;
  readonly conversationId: ConversationId;
  readonly event: (number: number) => Kept;
}

/** Recorded wire traffic of the stub's turns. */
export class MemoryWire {
  readonly #records = new Map<MessageId, Recorded>();
  readonly #events = new Map<MessageId, Kept[]>();

  /** Starts the record of a turn. */
  begin(message: Message, question: string): void {
    const events: Kept[] = [];
    this.#records.set(message.id, {
      turn: turnOf(message, question),
      conversationId: message.conversation_id,
      event: (number) => events[number] ?? { atMs: 0, text: "" },
    });
    this.#events.set(message.id, events);
  }

  /** Records a finished turn with many events, which are generated when requested. */
  addLong(message: Message, events: number): void {
    const turn = turnOf(message, "Count as far as you can");
    const event = (number: number): Kept => ({
      atMs: 240 + number * 11 + Math.floor(number / 97) * 400,
      text: number % 50 === 49 ? ": keep-alive" : chunk({ content: ` ${number}` }),
    });
    const bytes = events * 132;
    this.#records.set(message.id, {
      turn: { ...turn, answer: answerAt(238), bytes: bytes + 4_100_000, kept_bytes: bytes, events },
      conversationId: message.conversation_id,
      event,
    });
  }

  /** Records a change of a running turn. */
  add(id: MessageId, change: Change, atMs: number): void {
    const record = this.#records.get(id);
    const events = this.#events.get(id);
    if (!record || !events) {
      return;
    }
    for (const text of textsOf(change)) {
      events.push({ atMs, text });
      const bytes = record.turn.bytes + sizeOf(text);
      const answer = record.turn.answer ?? answerAt(atMs);
      record.turn = { ...record.turn, answer, bytes, kept_bytes: bytes, events: events.length };
    }
  }

  /** Returns the turns of a conversation. */
  turns(id: ConversationId): WireTurn[] {
    return [...this.#records.values()]
      .filter(({ conversationId }) => conversationId === id)
      .map(({ turn }) => turn);
  }

  /** Returns a page of events. */
  page(id: MessageId, from: number, count: number): WirePage {
    const { turn, event } = this.#record(id);
    const end = Math.min(from + Math.min(count, PAGE_EVENTS), turn.events);
    const numbers = Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at);
    return { total: turn.events, events: numbers.map((number) => eventOf(number, event(number))) };
  }

  /** Returns the text of an event. */
  text(id: MessageId, number: number): string {
    return this.#record(id).event(number).text;
  }

  /** Returns the numbers of the events that contain a string. */
  search(id: MessageId, text: string): number[] {
    const { turn, event } = this.#record(id);
    const wanted = text.toLowerCase();
    const found: number[] = [];
    for (let number = 0; number < turn.events && found.length < FOUND_EVENTS; number += 1) {
      if (event(number).text.toLowerCase().includes(wanted)) {
        found.push(number);
      }
    }
    return found;
  }

  /** Returns the request as a `curl` command. */
  curl(id: MessageId): string {
    const { request } = this.#record(id).turn;
    return `curl --no-buffer '${request?.url ?? ""}' \\\n  --data-raw '${request?.body ?? ""}'`;
  }

  /** Returns the path of the saved response. */
  save(id: MessageId): string {
    this.#record(id);
    return `/home/you/Downloads/rivulet-${id}.sse`;
  }

  #record(id: MessageId): Recorded {
    const record = this.#records.get(id);
    if (!record) {
      throw newFault(
        "input",
        plainText("What went over the wire for this reply is not kept any more"),
      );
    }
    return record;
  }
}

function turnOf(message: Message, question: string): WireTurn {
  const messages = [{ role: "user", content: question }];
  return {
    message_id: message.id,
    started_at: message.created_at,
    request: {
      method: "POST",
      url: "http://127.0.0.1:41234/v1/chat/completions",
      headers: [
        { name: "authorization", value: "Bearer (the key)" },
        { name: "content-type", value: "application/json" },
        { name: "accept", value: "text/event-stream" },
      ],
      body: JSON.stringify({ model: message.model, messages, stream: true }),
    },
    answer: null,
    bytes: 0,
    kept_bytes: 0,
    events: 0,
  };
}

function answerAt(atMs: number): WireTurn["answer"] {
  return {
    at_ms: atMs,
    version: "HTTP/1.1",
    status: 200,
    headers: [
      { name: "content-type", value: "text/event-stream; charset=utf-8" },
      { name: "cache-control", value: "no-cache" },
      { name: "x-request-id", value: "req_7f3c1d9a" },
    ],
  };
}

function eventOf(number: number, { atMs, text }: Kept): WireEvent {
  return {
    number,
    at_ms: atMs,
    bytes: sizeOf(text),
    kind: text.startsWith(":") ? "comment" : "event",
    text: text.slice(0, PAGE_TEXT),
    cut: text.length > PAGE_TEXT,
  };
}

function textsOf(change: Change): string[] {
  switch (change.change) {
    case "fragment":
      return [chunk({ [fieldOf[change.fragment.part]]: change.fragment.text })];
    case "activity":
      return change.activity === "keep_alives" ? [": keep-alive"] : [];
    case "usage":
      return [`data: ${JSON.stringify({ choices: [], usage: change.usage })}`];
    case "ended":
      return change.outcome.ending === "complete" ? ["data: [DONE]"] : [];
  }
}

const fieldOf = { text: "content", reasoning: "reasoning", tool_call: "tool_calls" } as const;

function chunk(delta: Record<string, string>): string {
  const data = { id: "chatcmpl-9d1a", choices: [{ index: 0, delta, finish_reason: null }] };
  return `data: ${JSON.stringify(data)}`;
}

/** Returns the size of an event, including the blank line after it. */
function sizeOf(text: string): number {
  return text.length + 2;
}
