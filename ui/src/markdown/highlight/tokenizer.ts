import { type Runs, type Stretch, packLine } from "./runs";
import { type TokenClass, classOf } from "./token_class";

/** A request from the page to the worker. */
export type Request =
  /** The next lines of a block. Only the block's last line may lack its line break. */
  | {
      readonly type: "lines";
      readonly block: number;
      readonly language: string;
      readonly text: string;
    }
  /** Reports that a block no longer exists. */
  | { readonly type: "drop"; readonly block: number };

/** A response to the page: the colours of a block's next lines. */
export interface Answer {
  readonly block: number;
  readonly runs: Runs;
}

/** State of a grammar at the end of a line; `null` at the beginning of the code. */
export type GrammarState = object | null;

/** Consecutive characters of a line and their scopes. */
export interface Token {
  readonly startIndex: number;
  readonly endIndex: number;
  /** The names of the scopes, outermost first. */
  readonly scopes: readonly string[];
}

/** The part of a TextMate grammar that this module uses. */
export interface Grammar {
  /** Tokenizes one line, which is passed without its line break. */
  tokenizeLine(
    line: string,
    state: GrammarState,
  ): { readonly tokens: readonly Token[]; readonly state: GrammarState };
}

// Maximum length of a line that gets colours. Longer lines contain data or minified code, and a
// grammar may need seconds for one of them.
const MAX_LINE = 5_000;
/**
 * Time, in milliseconds, for which a block may use the worker before the next block gets its turn.
 */
const SLICE_MS = 12;

interface Block {
  readonly id: number;
  readonly language: string;
  state: GrammarState;
  lines: string[];
  /** Number of lines already tokenized. */
  done: number;
}

/**
 * The work queue of the worker. The code blocks take turns of a few milliseconds each. The newest block
 * is processed first, because it is probably in view. A block stays without colours if there is no
 * grammar for its language.
 */
export class Tokenizer {
  readonly #grammars = new Map<string, Grammar | null | "coming">();
  readonly #blocks = new Map<number, Block>();
  /** Blocks with unfinished lines. The last block in the list is processed next. */
  readonly #turns: Block[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Accepts a request. Returns a language whose grammar is now needed, if any. */
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

  /** Provides a requested grammar; `null` if there is none. */
  provide(language: string, grammar: Grammar | null): void {
    this.#grammars.set(language, grammar);
    if (grammar !== null) return;
    for (const block of [...this.#blocks.values()]) {
      if (block.language !== language) continue;
      this.#blocks.delete(block.id);
      this.#leave(block);
    }
  }

  /** Processes one turn. Returns `undefined` if there is nothing to do. */
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

/** White space gets the class of the token before it, which saves elements. */
function* stretches(line: string, tokens: readonly Token[]): Generator<Stretch> {
  let before: TokenClass = "plain";
  for (const { startIndex, endIndex, scopes } of tokens) {
    // Clip the token to the line, because a grammar counts the line break as part of the line.
    const end = Math.min(endIndex, line.length);
    const isBlank = /^\s*$/.test(line.slice(startIndex, end));
    const tokenClass: TokenClass = isBlank ? before : classOf(scopes);
    before = tokenClass;
    yield { length: end - startIndex, tokenClass };
  }
}
