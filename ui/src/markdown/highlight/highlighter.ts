import { findLanguage } from "./languages";
import type { Runs } from "./runs";
import type { Answer, Request } from "./tokenizer";

/** Whoever tokenises. */
export interface Worker {
  /** Sends a request. */
  post(request: Request): void;
  /** Ends it, and gives back the memory of its grammars. */
  end(): void;
}

/** Starts it. `undefined` where there is no such thing: code stays plain then. */
export type Start = (answer: (answer: Answer) => void) => Worker | undefined;

/** One text being coloured, from its first line on. */
export interface Session {
  /** Sends the next lines; only the last one ever may lack its line end. */
  send(text: string): void;
  /** No answer is wanted any more. */
  close(): void;
}

/** Whoever wants colours. It is held weakly: a block says nothing when it leaves the page. */
export interface Listener {
  /** Takes the colours of the next lines. */
  colour(runs: Runs): void;
}

/**
 * The one worker of the page, and who waits for it. It starts with the first lines of a language
 * that is known. Answers come in the order of the lines, and never for a session that was closed.
 */
export class Highlighter {
  readonly #start: Start;
  /** `null` before the start. */
  #worker: Worker | null | undefined = null;
  #count = 0;
  readonly #listeners = new Map<number, WeakRef<Listener>>();
  readonly #gone = new FinalizationRegistry<number>((block) => {
    this.#drop(block);
  });

  constructor(start: Start) {
    this.#start = start;
  }

  /** Opens a session if the language has colours. */
  open(word: string, listener: Listener): Session | undefined {
    const language = findLanguage(word);
    if (language === undefined || language === "text") return undefined;
    const block = this.#count++;
    const session: Session = {
      send: (text) => {
        if (this.#listeners.has(block)) this.#send({ type: "lines", block, language, text });
      },
      close: () => {
        this.#gone.unregister(session);
        this.#drop(block);
      },
    };
    this.#listeners.set(block, new WeakRef(listener));
    this.#gone.register(listener, block, session);
    return session;
  }

  /** Nobody wants colours any more: what is there keeps its own, and the worker ends until it is needed again. */
  rest(): void {
    this.#listeners.clear();
    this.#worker?.end();
    this.#worker = null;
  }

  #send(request: Request): void {
    if (this.#worker === null) {
      this.#worker = this.#start((answer) => {
        this.#receive(answer);
      });
    }
    this.#worker?.post(request);
  }

  #receive({ block, runs }: Answer): void {
    this.#listeners.get(block)?.deref()?.colour(runs);
  }

  #drop(block: number): void {
    if (this.#listeners.delete(block)) this.#worker?.post({ type: "drop", block });
  }
}
