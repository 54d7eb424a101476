import { type Runs, type Stretch, packLine } from "./runs";
import { type TokenClass, classOf } from "./token_class";

/** A request from the page to the worker. */
export type Request =
  /**
   * The next lines of a block. Every line except possibly the last of the block ends with a line
   * break.
   */
  | {
      readonly type: "lines";
      readonly block: number;
      readonly language: string;
      readonly text: string;
    }
  /** Informs the worker that a block no longer exists. */
  | { readonly type: "drop"; readonly block: number };

/** A response from the worker to the page: the colours of the next lines of a block. */
export interface Answer {
  readonly block: number;
  readonly runs: Runs;
}

/** State of a grammar between two lines; `null` before the first line. */
export type GrammarState = object | null;

/** Consecutive characters of a line that have the same scopes. */
export interface Token {
  readonly startIndex: number;
  readonly endIndex: number;
  /** The scopes of the characters, outermost first. */
  readonly scopes: readonly string[];
}

export interface Grammar {
  /** Divides a line, which is passed without its line break, into tokens. */
  tokenizeLine(
    line: string,
    state: GrammarState,
  ): { readonly tokens: readonly Token[]; readonly state: GrammarState };
}

// Maximum length of a line that gets colours, in characters. Longer lines usually contain data or
// minified code, for which a grammar may need seconds.
const MAX_LINE = 5_000;
/**
 * Time, in milliseconds, for which the worker tokenizes one block before it continues with another.
 */
const SLICE_MS = 12;

interface Block {
  readonly id: number;
  readonly language: string;
  state: GrammarState;
  lines: string[];
  /** Number of lines in `lines` that have been tokenized. */
  done: number;
}

/**
 * Tokenizes code in the background worker. The code blocks take turns of a few milliseconds each.
 * The newest block comes first, because it is probably the one that the user sees. A block whose
 * language has no grammar gets no colours.
 */
export class Tokenizer {
  readonly #grammars = new Map<string, Grammar | null | "coming">();
  readonly #blocks = new Map<number, Block>();
  /**
   * The blocks with lines that have not been tokenized yet. The next block to be tokenized is the
   * last one in this list whose grammar is loaded.
   */
  readonly #turns: Block[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Accepts a request from the page. If the grammar of the request's language must be loaded,
   * returns the language. If the grammar is already loaded or being loaded, returns `undefined`.
   */
  accept(request: Request): string | undefined {
    if (request.type === "drop") {
      const block = this.#blocks.get(request.block);
      this.#blocks.delete(request.block);
      if (block !== undefined) this.#leave(block);
      return undefined;
    }
    const { language } = request;
    const grammar = this.#grammars.get(language);
    if (grammar === null) return undefined;
    const block = this.#blocks.get(request.block) ?? this.#open(request.block, language);
    const lines = request.text.split("\n");
    if (lines.at(-1) === "") lines.pop();
    if (block.lines.length === 0 && lines.length > 0) this.#turns.push(block);
    for (const line of lines) block.lines.push(line);
    if (grammar !== undefined) return undefined;
    this.#grammars.set(language, "coming");
    return language;
  }

  /**
   * Stores the grammar of a language. `null` means that the grammar could not be loaded, so code in
   * this language gets no colours.
   */
  provide(language: string, grammar: Grammar | null): void {
    this.#grammars.set(language, grammar);
    if (grammar !== null) return;
    for (const block of [...this.#blocks.values()]) {
      if (block.language !== language) continue;
      this.#blocks.delete(block.id);
      this.#leave(block);
    }
  }

  /**
   * Tokenizes lines of one block for a few milliseconds. Returns their colours; `undefined` if
   * there was nothing to do.
   */
  step(): Answer | undefined {
    for (let index = this.#turns.length - 1; index >= 0; index--) {
      const block = this.#turns[index];
      const grammar = block && this.#grammars.get(block.language);
      if (block === undefined || typeof grammar !== "object" || grammar === null) continue;
      this.#turns.splice(index, 1);
      const answer = this.#work(block, grammar);
      if (block.lines.length > 0) this.#turns.unshift(block);
      return answer;
    }
    return undefined;
  }

  #open(id: number, language: string): Block {
    const block: Block = { id, language, state: null, lines: [], done: 0 };
    this.#blocks.set(id, block);
    return block;
  }

  #leave(block: Block): void {
    const place = this.#turns.indexOf(block);
    if (place >= 0) this.#turns.splice(place, 1);
  }

  #work(block: Block, grammar: Grammar): Answer {
    const runs: number[] = [];
    const end = this.#now() + SLICE_MS;
    do {
      packLine(this.#tokenize(block, grammar, block.lines[block.done++] ?? ""), runs);
    } while (block.done < block.lines.length && this.#now() < end);
    if (block.done === block.lines.length) {
      block.lines = [];
      block.done = 0;
    }
    return { block: block.id, runs: Uint16Array.from(runs) };
  }

  #tokenize(block: Block, grammar: Grammar, line: string): Iterable<Stretch> {
    if (line.length > MAX_LINE) return [];
    const { tokens, state } = grammar.tokenizeLine(line, block.state);
    block.state = state;
    return stretches(line, tokens);
  }
}

/**
 * Yields the length and the token class of each token in `line`. Whitespace gets the class of the
 * token before it, so that the page needs fewer elements.
 */
function* stretches(line: string, tokens: readonly Token[]): Generator<Stretch> {
  let before: TokenClass = "plain";
  for (const { startIndex, endIndex, scopes } of tokens) {
    // Leave out the line break, which the grammar counts as a part of the last token.
    const end = Math.min(endIndex, line.length);
    const isBlank = /^\s*$/.test(line.slice(startIndex, end));
    const tokenClass: TokenClass = isBlank ? before : classOf(scopes);
    before = tokenClass;
    yield { length: end - startIndex, tokenClass };
  }
}
