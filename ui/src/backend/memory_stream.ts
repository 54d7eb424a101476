import type { MemoryTurn } from "./memory_turn";

/** What the engine waits after a message to the page before it sends the next one. */
const FRAME_MS = 16;
/** The most characters of a message, as in the engine. */
const MESSAGE_CHARACTERS = 8_000;

interface Piece {
  readonly part: "text" | "reasoning";
  text: string;
}

interface Chunk {
  readonly choices: readonly {
    readonly delta: { readonly content?: string; readonly reasoning_content?: string };
  }[];
}

/** Fills a turn with what a server that speaks as a provider does answers to `question`. */
export async function playStream(turn: MemoryTurn, url: string, question: string): Promise<void> {
  const outbox = new Outbox(turn);
  turn.apply({ change: "activity", activity: "waiting" });
  try {
    const body = JSON.stringify({ messages: [{ role: "user", content: question }] });
    const answer = await fetch(url, { method: "POST", body });
    turn.apply({ change: "activity", activity: "answered" });
    for await (const { choices } of chunksOf(answer)) {
      if (turn.activity === null) {
        return;
      }
      outbox.add("reasoning", choices[0]?.delta.reasoning_content ?? "");
      outbox.add("text", choices[0]?.delta.content ?? "");
    }
    outbox.flush();
    turn.end({ ending: "complete", finishReason: "stop" });
  } catch {
    outbox.flush();
    turn.end({ ending: "disconnected" });
  }
}

async function* chunksOf(answer: Response): AsyncGenerator<Chunk> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const events = (rest + read.value).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      if (event !== "data: [DONE]") {
        yield JSON.parse(event.slice("data: ".length)) as Chunk;
      }
    }
  }
}

/** The first piece goes at once; later ones together, one message a frame. */
class Outbox {
  readonly #turn: MemoryTurn;
  #pieces: Piece[] = [];
  #characters = 0;
  #sentAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(turn: MemoryTurn) {
    this.#turn = turn;
  }

  add(part: Piece["part"], text: string): void {
    if (text === "") {
      return;
    }
    const last = this.#pieces.at(-1);
    if (last?.part === part) {
      last.text += text;
    } else {
      this.#pieces.push({ part, text });
    }
    this.#characters += text.length;
    const waitMs = this.#sentAt + FRAME_MS - performance.now();
    if (waitMs <= 0 || this.#characters >= MESSAGE_CHARACTERS) {
      this.flush();
    } else {
      this.#timer ??= setTimeout(() => this.flush(), waitMs);
    }
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#turn.activity !== null) {
      for (const { part, text } of this.#pieces) {
        const activity = part === "text" ? "writing" : "thinking";
        if (this.#turn.activity !== activity) {
          this.#turn.apply({ change: "activity", activity });
        }
        this.#turn.apply({ change: "fragment", fragment: { part, text } });
      }
    }
    this.#pieces = [];
    this.#characters = 0;
    this.#sentAt = performance.now();
  }
}
