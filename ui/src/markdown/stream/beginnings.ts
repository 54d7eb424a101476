import type { Token } from "markdown-it";

/**
 * The cost of rendering the element of a token, expressed as the number of characters of text that
 * take equally long to render. This cost is added to the length of the token's content.
 */
const TOKEN_COST = 4;

/**
 * The types of the tokens that begin a list item or a table row. A prefix of a list or table may
 * end before any such token except the first.
 */
const CUTS: ReadonlySet<string> = new Set(["list_item_open", "tr_open"]);

/**
 * Yields longer and longer prefixes of a top-level block, and finally the whole block. Each prefix
 * is itself a complete block, and costs at least `size` characters more to render than the prefix
 * before it (see `TOKEN_COST`). Each prefix ends between two list items or table rows, even if the
 * list or table is inside another block, such as a quotation. Long code is not divided, because
 * only its lines near the viewport are rendered anyway.
 */
export function* beginnings(tokens: readonly Token[], size: number): Generator<readonly Token[]> {
  const closing = closingTokens(tokens);
  const open: Token[] = [];
  let chars = 0;
  for (const [index, token] of tokens.entries()) {
    if (chars >= size && CUTS.has(token.type) && tokens[index - 1]?.nesting === -1) {
      yield [...tokens.slice(0, index), ...open.flatMap((one) => closing.get(one) ?? []).reverse()];
      chars = 0;
    }
    if (token.nesting === 1) open.push(token);
    else if (token.nesting === -1) open.pop();
    chars += token.content.length + TOKEN_COST;
  }
  yield tokens;
}

/** Maps each opening token to its closing token. */
function closingTokens(tokens: readonly Token[]): Map<Token, Token> {
  const closing = new Map<Token, Token>();
  const open: Token[] = [];
  for (const token of tokens) {
    const last = token.nesting === -1 ? open.pop() : undefined;
    if (last !== undefined) closing.set(last, token);
    if (token.nesting === 1) open.push(token);
  }
  return closing;
}
