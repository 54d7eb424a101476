import { loadGrammar } from "./grammars";
import type { ColouredLanguage } from "./languages";
import { type Request, Tokenizer } from "./tokenizer";

const tokenizer = new Tokenizer(() => performance.now());

// After each step, the worker sends itself a message to continue. Requests from the page are
// handled between two steps. A message is used because, unlike a timer, it has no minimum delay.
const { port1: next, port2: turn } = new MessageChannel();
let running = false;

function run(): void {
  if (running) return;
  running = true;
  next.postMessage(null);
}

turn.onmessage = () => {
  running = false;
  const answer = tokenizer.step();
  if (answer === undefined) return;
  postMessage(answer, { transfer: [answer.runs.buffer] });
  run();
};

async function provide(language: string): Promise<void> {
  try {
    tokenizer.provide(language, await loadGrammar(language as ColouredLanguage));
  } catch (error) {
    console.error("no grammar", language, error);
    tokenizer.provide(language, null);
  }
  run();
}

onmessage = ({ data }: MessageEvent<Request>) => {
  const needed = tokenizer.accept(data);
  if (needed !== undefined) void provide(needed);
  run();
};
