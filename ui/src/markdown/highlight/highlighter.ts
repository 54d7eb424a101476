import { findLanguage } from "./languages";
import type { Runs } from "./runs";
import type { Answer, Request } from "./tokenizer";

/** The background worker, which computes the syntax highlighting of code. */
export interface Worker {
  post(request: Request): void;
  /** Terminates the worker and frees the memory of its grammars. */
  end(): void;
}

/**
 * Starts the background worker. Returns `undefined` if workers are not available. In this case,
 * code has no colours.
 */
export type Start = (answer: (answer: Answer) => void) => Worker | undefined;

/** A session that colours the lines of one code block, from the first line on. */
export interface Session {
  /**
   * Sends the next lines of the code block to the background worker. Every line except possibly the
   * last of the block ends with a line break.
   */
  send(text: string): void;
  /** Ends the session. Responses that arrive later are ignored. */
  close(): void;
}

/**
 * A listener that receives the colours of a code block. The highlighter keeps only a weak reference
 * to it, because it is not notified when a block is removed from the page.
 */
export interface Listener {
  /** Receives the colours of the next lines of the block. */
  colour(runs: Runs): void;
}

/**
 * Connects the code blocks of the page to their common background worker. The worker starts when
 * the first code in a known language arrives. Each block has a session, through which it receives
 * the colours of its lines in order. After the session is closed, the block receives no more
 * colours.
 */
export class Highlighter {
  readonly #start: Start;
  /**
   * The background worker; `null` if it is not running, `undefined` if workers are not available.
   */
  #worker: Worker | null | undefined = null;
  #count = 0;
  readonly #listeners = new Map<number, WeakRef<Listener>>();
  readonly #finalizers = new FinalizationRegistry<number>((block) => this.#drop(block));

  constructor(start: Start) {
    this.#start = start;
  }

  /**
   * Opens a session for a code block. Returns `undefined` if its language has no syntax
   * highlighting.
   */
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
   * Ends all sessions and the background worker. The next session starts the worker again. Code
   * that is already coloured keeps its colours.
   */
  stop(): void {
    this.#listeners.clear();
    this.#worker?.end();
    this.#worker = null;
  }

  #send(request: Request): void {
    if (this.#worker === null) {
      this.#worker = this.#start(({ block, runs }) => {
        this.#listeners.get(block)?.deref()?.colour(runs);
      });
    }
    this.#worker?.post(request);
  }

  #drop(block: number): void {
    if (this.#listeners.delete(block)) this.#worker?.post({ type: "drop", block });
  }
}
