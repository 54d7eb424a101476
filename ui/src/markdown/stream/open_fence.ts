import type { Block } from "../parse/parser";

/**
 * A top-level code fence that has not been closed: says of each further line whether it is code
 * or the end, as markdown-it's rule does, without parsing anything again.
 */
export class OpenFence {
  readonly #closing: RegExp;
  readonly #beginning: RegExp;
  readonly #indent: number;
  /** Characters of the incomplete line that were given out, counted without its indentation. */
  #given = 0;

  private constructor(markup: string, indent: number) {
    const marker = markup.charAt(0);
    this.#closing = new RegExp(`^ {0,3}${marker}{${String(markup.length)},}[ \\t]*$`);
    this.#beginning = new RegExp(`^(?:[ \\t]*| {0,3}${marker}*[ \\t]*)$`);
    this.#indent = indent;
  }

  /**
   * The fence, if `block` is one that reaches the end of `lines` without being closed. A fence of
   * one line is none yet: with the second line it may turn out to be the head of a table.
   */
  static of(block: Block, lines: readonly string[]): OpenFence | undefined {
    const token = block.tokens[0];
    const last = block.end - 1;
    if (block.type !== "fence" || token === undefined || last === block.start) return undefined;
    const indent = /^ */.exec(lines[block.start] ?? "")?.[0].length ?? 0;
    const fence = new OpenFence(token.markup, indent);
    return fence.#closing.test(lines[last] ?? "") ? undefined : fence;
  }

  /**
   * Takes what came since the last call's `rest`. `code` is what to append to the block, `rest`
   * what to hand in again with more behind it, or, once `closed`, the text after the fence.
   * With `final` nothing more comes and an incomplete line is judged as it is.
   */
  take(text: string, final: boolean): { code: string; rest: string; closed: boolean } {
    let code = "";
    let start = 0;
    for (;;) {
      const end = text.indexOf("\n", start);
      if (end < 0) break;
      const line = text.slice(start, end);
      start = end + 1;
      if (this.#closing.test(line)) return { code, rest: text.slice(start), closed: true };
      code += this.#next(line) + "\n";
      this.#given = 0;
    }
    const line = text.slice(start);
    if (final) {
      // CommonMark has no line that is only spaces and not ended: markdown-it leaves it out.
      if (!this.#closing.test(line) && !/^[ \t]*$/.test(line)) code += this.#next(line);
      return { code, rest: "", closed: true };
    }
    if (!this.#beginning.test(line)) {
      const next = this.#next(line);
      code += next;
      this.#given += next.length;
    }
    return { code, rest: line, closed: false };
  }

  #next(line: string): string {
    return dedent(line, this.#indent).slice(this.#given);
  }
}

/** Removes up to `columns` columns (0 to 3) of indentation; what is left of a tab becomes spaces. */
function dedent(line: string, columns: number): string {
  let column = 0;
  let index = 0;
  while (column < columns && (line[index] === " " || line[index] === "\t")) {
    column += line[index] === "\t" ? 4 - (column % 4) : 1;
    index++;
  }
  return " ".repeat(Math.max(0, column - columns)) + line.slice(index);
}
