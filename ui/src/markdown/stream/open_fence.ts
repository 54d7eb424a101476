import type { Block } from "../parse/parser";

/**
 * An unclosed code fence at the top level of a document. Follows the same rule as markdown-it to
 * decide whether a new line is code or closes the fence. Therefore, the growing block does not have
 * to be parsed again.
 */
export class OpenFence {
  readonly #closing: RegExp;
  readonly #beginning: RegExp;
  readonly #indent: number;
  /**
   * Number of characters of the incomplete last line that `feed` has already returned as code.
   * Removed indentation does not count.
   */
  #returned = 0;

  private constructor(markup: string, indent: number) {
    const marker = markup.charAt(0);
    this.#closing = new RegExp(`^ {0,3}${marker}{${String(markup.length)},}[ \\t]*$`);
    this.#beginning = new RegExp(`^(?:[ \\t]*| {0,3}${marker}*[ \\t]*)$`);
    this.#indent = indent;
  }

  /**
   * Returns the fence of `block` if the block is a code block that is still open at the end of
   * `lines`; otherwise `undefined`. Also returns `undefined` if only the opening line has arrived,
   * because the next line may turn it into the header of a table.
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
   * Divides `text` into `code`, which the caller must append to the code block, and the `rest`.
   * `text` must be the `rest` that the previous call returned, followed by the newly arrived text.
   * While the fence is open, `rest` is the incomplete last line, even if a part of that line has
   * already been returned as code. Once the fence is `closed`, `rest` is the text after the fence.
   * If `final` is true, no more text will arrive, so an incomplete line is not held back.
   */
  feed(text: string, final: boolean): { code: string; rest: string; closed: boolean } {
    let code = "";
    let start = 0;
    for (;;) {
      const end = text.indexOf("\n", start);
      if (end < 0) break;
      const line = text.slice(start, end);
      start = end + 1;
      if (this.#closing.test(line)) return { code, rest: text.slice(start), closed: true };
      code += this.#next(line) + "\n";
      this.#returned = 0;
    }
    const line = text.slice(start);
    if (final) {
      // Like markdown-it, leave out an incomplete last line that consists only of spaces and tabs.
      if (!this.#closing.test(line) && !/^[ \t]*$/.test(line)) code += this.#next(line);
      return { code, rest: "", closed: true };
    }
    if (!this.#beginning.test(line)) {
      const next = this.#next(line);
      code += next;
      this.#returned += next.length;
    }
    return { code, rest: line, closed: false };
  }

  #next(line: string): string {
    return dedent(line, this.#indent).slice(this.#returned);
  }
}

/**
 * Removes at most `columns` columns (0 to 3) of indentation. If only a part of a tab must be
 * removed, spaces replace the rest of the tab.
 */
function dedent(line: string, columns: number): string {
  let column = 0;
  let index = 0;
  while (column < columns && (line[index] === " " || line[index] === "\t")) {
    column += line[index] === "\t" ? 4 - (column % 4) : 1;
    index++;
  }
  return " ".repeat(Math.max(0, column - columns)) + line.slice(index);
}
