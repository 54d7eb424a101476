import { type Runs, type Stretch, packLine } from "./runs";
import { type TokenClass, classOf } from "./token_class";

/** What the page asks the worker. */
export type Request =
  /** More lines of a block; only the last one ever may lack its line end. */
  | {
      readonly type: "lines";
      readonly block: number;
      readonly language: string;
      readonly text: string;
    }
  /** The block is gone. */
  | { readonly type: "drop"; readonly block: number };

/** What it answers: the colours of a block's next lines. */
export interface Answer {
  readonly block: number;
  readonly runs: Runs;
}

/** Where a grammar stands at the end of a line; `null` at the beginning. */
export type GrammarState = object | null;

/** A stretch of a line and what the grammar says of it. */
export interface Token {
  readonly startIndex: number;
  readonly endIndex: number;
  /** The outermost first. */
  readonly scopes: readonly string[];
}

/** As much of a TextMate grammar as is needed here. */
export interface Grammar {
  /** Cuts one line, handed in without its line end. */
  tokenizeLine(
    line: string,
    state: GrammarState,
  ): { readonly tokens: readonly Token[]; readonly state: GrammarState };
}

// A longer line holds data or was packed by a machine, and grammars may take seconds for it.
const MAX_LINE = 5_000;
/** Milliseconds after which the next block has its turn. */
const SLICE_MS = 12;

interface Block {
  readonly id: number;
  readonly language: string;
  state: GrammarState;
  lines: string[];
  /** Lines of `lines` that are done. */
  done: number;
}

/**
 * The work of the worker: blocks take turns of a few milliseconds, the newest first, since it is
 * the one that somebody looks at. A language without a grammar leaves its blocks plain.
 */
export class Tokenizer {
  readonly #grammars = new Map<string, Grammar | null | "coming">();
  readonly #blocks = new Map<number, Block>();
  /** Those that have lines to do, the next one last. */
  readonly #turns: Block[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes a request in. Returns a language whose grammar is now needed, if there is one. */
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

  /** The grammar that was needed is there, or `null`: there is none. */
  provide(language: string, grammar: Grammar | null): void {
    this.#grammars.set(language, grammar);
    if (grammar !== null) return;
    for (const block of [...this.#blocks.values()]) {
      if (block.language !== language) continue;
      this.#blocks.delete(block.id);
      this.#leave(block);
    }
  }

  /** Does one turn; `undefined` if there is nothing that can be done. */
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

/** Blanks take the class of what stands before them, which spares elements. */
function* stretches(line: string, tokens: readonly Token[]): Generator<Stretch> {
  let before: TokenClass = "plain";
  for (const { startIndex, endIndex, scopes } of tokens) {
    // A grammar counts the line end in.
    const end = Math.min(endIndex, line.length);
    const isBlank = /^\s*$/.test(line.slice(startIndex, end));
    const tokenClass: TokenClass = isBlank ? before : classOf(scopes);
    before = tokenClass;
    yield { length: end - startIndex, tokenClass };
  }
}
