import type { Block, Definition, ParsedBlocks } from "./parser";

/**
 * The link reference definitions of a text that is still growing. Those in settled blocks stay;
 * those in the unsettled rest count as long as the rest holds them.
 */
export class References {
  readonly #settled = new Map<string, Definition>();
  #scratch: ReadonlyMap<string, Definition> = new Map();

  /** The definition a label has at present. */
  find(label: string): Definition | undefined {
    return this.#settled.get(label) ?? this.#scratch.get(label);
  }

  /** Whether nothing that comes later can change what the label means. */
  isSettled(label: string): boolean {
    return this.#settled.has(label);
  }

  /**
   * Takes over the definitions of a parse whose first `settled` blocks are settled, and returns
   * the labels that mean something else than before.
   */
  update(parsed: ParsedBlocks, settled: readonly Block[]): ReadonlySet<string> {
    const labels = new Set([...this.#scratch.keys(), ...parsed.definitions.keys()]);
    const before = new Map([...labels].map((label) => [label, this.find(label)?.href]));
    this.#scratch = parsed.definitions;
    for (const label of settled.flatMap(labelsDefinedIn)) {
      const definition = parsed.definitions.get(label);
      if (definition !== undefined && !this.#settled.has(label)) {
        this.#settled.set(label, definition);
      }
    }
    return new Set([...labels].filter((label) => this.find(label)?.href !== before.get(label)));
  }
}

function labelsDefinedIn(block: Block): string[] {
  return block.tokens.flatMap((token) => {
    const label = token.type === "reference_definition" ? token.meta?.["label"] : undefined;
    return typeof label === "string" ? [label] : [];
  });
}
