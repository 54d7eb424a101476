import { type Note, notesIn, textsOutsideNotes } from "./footnote_rules";
import { type Block, type Definition, type Labels, type ParsedBlocks, noteLabels } from "./parser";

/** A footnote and its number. */
export interface PlacedNote extends Note {
  readonly number: number;
  /** Whether the text or any footnote contains a reference to this footnote. */
  readonly referred: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The targets of link labels and the numbers of footnotes in a growing document. Definitions in
 * settled blocks are permanent, because later text cannot change these blocks. A definition in any
 * other block counts only as long as the block still contains it.
 */
export class References implements Labels {
  readonly #settled = new Map<string, Definition>();
  #scratch: ReadonlyMap<string, Definition> = new Map();
  readonly #settledNotes: Note[] = [];
  readonly #settledMentions = new Set<string>();
  #notes: readonly PlacedNote[] = [];
  #placed: ReadonlyMap<string, PlacedNote> = new Map();
  /**
   * Maps each inline text that contains `[^` to the labels of the footnotes to which it refers (the
   * result of `noteLabels`).
   */
  readonly #mentions = new Map<string, readonly string[]>();

  definition(label: string): Definition | undefined {
    return this.#settled.get(label) ?? this.#scratch.get(label);
  }

  note(label: string): number | undefined {
    return this.#placed.get(label)?.number;
  }

  /** The footnotes to show, in the order of their numbers. */
  get notes(): readonly PlacedNote[] {
    return this.#notes;
  }

  /**
   * Returns whether the target of a link label is final, which means that later text can no longer
   * change it.
   */
  isSettled(label: string): boolean {
    return this.#settled.has(label);
  }

  /**
   * Collects the definitions in a parsed text. `settled` are the first blocks of the text; their
   * definitions become permanent. Returns the labels of the links and footnotes whose targets or
   * numbers have changed. Footnote labels are returned as `noteKey` formats them.
   */
  update(parsed: ParsedBlocks, settled: readonly Block[]): ReadonlySet<string> {
    const labels = new Set([...this.#scratch.keys(), ...parsed.definitions.keys()]);
    const before = new Map([...labels].map((label) => [label, this.definition(label)?.href]));
    this.#scratch = parsed.definitions;
    for (const block of settled) {
      for (const label of labelsDefinedIn(block)) {
        const definition = parsed.definitions.get(label);
        if (definition !== undefined && !this.#settled.has(label)) {
          this.#settled.set(label, definition);
        }
      }
      this.#settledNotes.push(...notesIn(block.tokens));
      for (const label of this.#mentionsIn(textsOutsideNotes(block.tokens))) {
        this.#settledMentions.add(label);
      }
    }
    const changed = [...labels].filter(
      (label) => this.definition(label)?.href !== before.get(label),
    );
    return new Set([...changed, ...this.renumber(parsed.blocks.slice(settled.length))]);
  }

  /**
   * Numbers all footnotes again. `rest` contains the blocks that later text may still change.
   * Returns the labels (formatted by `noteKey`) of two kinds of footnotes: those whose numbers have
   * changed, and those whose first reference was added or whose last reference was removed.
   */
  renumber(rest: readonly Block[]): ReadonlySet<string> {
    const notes = [...this.#settledNotes, ...rest.flatMap((block) => notesIn(block.tokens))];
    if (notes.length === 0 && this.#notes.length === 0) return NONE;
    const before = this.#placed;
    const texts = rest.flatMap((block) => textsOutsideNotes(block.tokens));
    this.#number(notes, [...this.#settledMentions, ...this.#mentionsIn(texts)]);
    const labels = [...before.keys(), ...this.#placed.keys()];
    const changed = labels.filter((label) => {
      const [old, now] = [before.get(label), this.#placed.get(label)];
      return old?.number !== now?.number || old?.referred !== now?.referred;
    });
    return new Set(changed.map(noteKey));
  }

  /**
   * Numbers the footnotes in `notes`. First come the footnotes to which the text refers, followed
   * by the footnotes to which those footnotes refer. All others come last, each followed by the
   * footnotes to which it refers.
   */
  #number(notes: readonly Note[], mentions: readonly string[]): void {
    const first = byLabel(notes);
    const order = new Set<Note>();
    const referred = new Set<Note>();
    const queue = [...mentions];
    const put = (note: Note): void => {
      if (order.has(note)) return;
      order.add(note);
      queue.push(...this.#mentionsIn(textsOutsideNotes(note.tokens.slice(1, -1))));
    };
    const putReferred = (): void => {
      for (const label of queue) {
        const note = first.get(label);
        if (note === undefined) continue;
        referred.add(note);
        put(note);
      }
      queue.length = 0;
    };
    putReferred();
    for (const note of notes) {
      put(note);
      putReferred();
    }
    this.#notes = [...order].map((note, index) => {
      return { ...note, number: index + 1, referred: referred.has(note) };
    });
    this.#placed = byLabel(this.#notes);
  }

  #mentionsIn(texts: readonly string[]): string[] {
    return texts.flatMap((text) => {
      if (!text.includes("[^")) return [];
      const known = this.#mentions.get(text);
      if (known !== undefined) return known;
      const labels = noteLabels(text);
      if (this.#mentions.size > MAX_KNOWN_TEXTS) this.#mentions.clear();
      this.#mentions.set(text, labels);
      return labels;
    });
  }
}

const MAX_KNOWN_TEXTS = 500;

/** Returns a key for a footnote label that differs from every link label. */
export function noteKey(label: string): string {
  return `^${label}`;
}

/** Returns, for each label, the first footnote with this label. */
function byLabel<Each extends Note>(notes: readonly Each[]): Map<string, Each> {
  return new Map([...notes].reverse().map((note) => [note.label, note]));
}

function labelsDefinedIn(block: Block): string[] {
  return block.tokens.flatMap((token) => {
    const label = token.type === "reference_definition" ? token.meta?.["label"] : undefined;
    return typeof label === "string" ? [label] : [];
  });
}
