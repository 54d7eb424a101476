import { findLanguage } from "./languages";
import type { Runs } from "./runs";
import type { Answer, Request } from "./tokenizer";

/** The background worker that tokenizes code for the highlighter. */
export interface Worker {
  /** Sends a request to the worker. */
  post(request: Request): void;
  /** Terminates the worker and frees the memory of its grammars. */
  end(): void;
}

/**
 * Starts the worker. Returns `undefined` if the environment has no workers, in which case code
 * stays without colours.
 */
export type Start = (answer: (answer: Answer) => void) => Worker | undefined;

/** A code block that is being coloured, starting at its first line. */
export interface Session {
  /** Sends the next lines. Only the very last line may lack its line break. */
  send(text: string): void;
  /** Ends the session. Outstanding responses are no longer delivered. */
  close(): void;
}

/**
 * Receives the colours of a block. The highlighter holds only a weak reference to the receiver,
 * because nothing tells a block that it was removed from the page.
 */
export interface Listener {
  /** Receives the colours of the next lines. */
  colour(runs: Runs): void;
}

/**
 * The page's only highlighting worker, and its listeners. The worker starts with the first lines in
 * a known language. Responses arrive in the order of the lines, and never for a closed session.
 */
export class Highlighter {
  readonly #start: Start;
  /** The worker; `null` before it is first started. */
  #worker: Worker | null | undefined = null;
  #count = 0;
  readonly #listeners = new Map<number, WeakRef<Listener>>();
  readonly #finalizers = new FinalizationRegistry<number>((block) => {
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
        this.#finalizers.unregister(session);
        this.#drop(block);
      },
    };
    this.#listeners.set(block, new WeakRef(listener));
    this.#finalizers.register(listener, block, session);
    return session;
  }

  /**
   * Terminates the worker. The next new session starts it again. Code that is already coloured
   * keeps its colours.
   */
  stop(): void {
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
