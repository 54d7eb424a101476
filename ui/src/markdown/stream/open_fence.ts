import type { Block } from "../parse/parser";

/**
 * An unclosed top-level code fence. Decides for each new line, by markdown-it's rule, whether the
 * line is code or closes the fence. This avoids parsing the block again.
 */
export class OpenFence {
  readonly #closing: RegExp;
  readonly #beginning: RegExp;
  readonly #indent: number;
  /**
   * Number of characters of the incomplete line, not counting its indentation, already returned by
   * earlier calls.
   */
  #returned = 0;

  private constructor(markup: string, indent: number) {
    const marker = markup.charAt(0);
    this.#closing = new RegExp(`^ {0,3}${marker}{${String(markup.length)},}[ \\t]*$`);
    this.#beginning = new RegExp(`^(?:[ \\t]*| {0,3}${marker}*[ \\t]*)$`);
    this.#indent = indent;
  }

  /**
   * Returns the fence if `block` is a fence that is not closed before the end of `lines`. A fence
   * whose opening line is the only line does not count, because a second line may turn the opening
   * line into the head of a table.
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
   * Parses the text that follows the `rest` of the previous call. Returns as `code` the text to
   * append to the block. While the fence is open, `rest` is the text to pass again together with
   * more text; once the fence is `closed`, it is the text after the fence. With `final`, no more
   * text follows, so an incomplete line is not held back.
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
      // An incomplete last line that consists only of spaces is not part of the code: markdown-it drops such a
      // line.
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
 * Removes up to `columns` columns (0 to 3) of indentation. If only part of a tab is removed,
 * its remaining columns become spaces.
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
