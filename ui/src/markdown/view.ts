import { CodeBlock } from "./code_block";
import { Cursor } from "./cursor";
import { BlockNodes, type Drawn } from "./nodes";
import { OpenFence } from "./open_fence";
import { Pace } from "./pace";
import { type Block, type ParsedBlocks, normalize, parseBlocks } from "./parser";
import { References } from "./references";
import { settledCount, visibleEnd } from "./settle";

/** A settled block whose text holds labels that a later definition may give a meaning. */
interface Waiting extends Drawn {
  readonly element: Element;
}

/**
 * Markdown that grows at its end, drawn block by block into `container`, which belongs to the
 * view. After `finish` the nodes are those of one `renderMarkdown` of the whole text.
 *
 * Call `append` at most once per animation frame. What it costs depends on the block that is
 * being written, not on those before it.
 */
export class MarkdownView {
  readonly #container: Element;
  readonly #references = new References();
  readonly #nodes = new BlockNodes(this.#references);
  readonly #pace = new Pace();
  #text = "";
  /** Normalised text from the first unsettled block on; in an open fence, its incomplete line. */
  #tail = "";
  /** A last "\r", which is one line end together with a "\n" that may follow. */
  #carriageReturn = "";
  /** Whether the tail has complete lines that no parse has decided on. */
  #undecided = false;
  #lastSettled: Element | undefined;
  #waiting: Waiting[] = [];
  #fence: { readonly lines: OpenFence; readonly code: CodeBlock } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #finished = false;

  constructor(container: Element) {
    this.#container = container;
    container.replaceChildren();
  }

  /** What was received, character for character. */
  get text(): string {
    return this.#text;
  }

  /** Adds text. It is on the screen at once, or within 250 ms where drawing is slow. */
  append(delta: string): void {
    if (this.#finished) throw new Error("append after finish or destroy");
    this.#text += delta;
    this.#receive(delta);
    const wait = this.#pace.wait();
    if (wait <= 0) {
      this.#draw();
    } else {
      this.#timer ??= setTimeout(() => {
        this.#draw();
      }, wait);
    }
  }

  /** No more text comes: everything is drawn and settled. */
  finish(): void {
    if (this.#finished) return;
    if (this.#carriageReturn !== "") this.#receive("\n");
    this.#finished = true;
    this.#draw();
    this.#waiting = [];
  }

  /** Empties the container and stops. */
  destroy(): void {
    this.#finished = true;
    clearTimeout(this.#timer);
    this.#container.replaceChildren();
  }

  #receive(delta: string): void {
    const raw = this.#carriageReturn + delta;
    this.#carriageReturn = raw.endsWith("\r") ? "\r" : "";
    const text = normalize(raw.slice(0, raw.length - this.#carriageReturn.length));
    this.#undecided ||= text.includes("\n");
    this.#tail += text;
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pace.run(() => {
      if (this.#fence === undefined || this.#fillFence(this.#fence)) this.#drawTail();
    });
  }

  /** Adds the tail to the open fence; true if the fence is closed and the tail is what follows. */
  #fillFence(fence: { readonly lines: OpenFence; readonly code: CodeBlock }): boolean {
    const { code, rest, closed } = fence.lines.take(this.#tail, this.#finished);
    fence.code.append(code);
    this.#tail = rest;
    if (closed) this.#fence = undefined;
    this.#undecided = closed;
    return closed;
  }

  #drawTail(): void {
    const after = this.#lastSettled;
    const first = after === undefined ? this.#container.firstChild : after.nextSibling;
    const cursor = new Cursor(this.#container, first);
    let parsed = this.#parseVisible();
    let changed: ReadonlySet<string> | undefined;
    if (this.#finished || (this.#undecided && mayHoldSettled(parsed))) {
      changed = this.#settle(cursor);
      if (this.#fence !== undefined) {
        this.#fillFence(this.#fence);
        cursor.trim();
        return;
      }
      parsed = this.#parseVisible();
    }
    for (const block of parsed.blocks) this.#nodes.draw(block.tokens, cursor, changed);
    cursor.trim();
  }

  #parseVisible(): ParsedBlocks {
    return parseBlocks(this.#tail.slice(0, visibleEnd(this.#tail)));
  }

  /**
   * Settles what the complete lines of the tail decide, draws it for good and takes it off the
   * tail. Returns the labels that now mean something else.
   */
  #settle(cursor: Cursor): ReadonlySet<string> {
    this.#undecided = false;
    const end = this.#finished ? this.#tail.length : this.#tail.lastIndexOf("\n") + 1;
    const complete = this.#tail.slice(0, end);
    const lines = complete.split("\n");
    const parsed = parseBlocks(complete);
    const { blocks } = parsed;

    let count = this.#finished ? blocks.length : settledCount(blocks, lines);
    let next = blocks[count];
    const fence =
      next !== undefined && count === blocks.length - 1 ? OpenFence.of(next, lines) : undefined;
    if (fence !== undefined) next = blocks[++count];

    const settled = blocks.slice(0, count);
    const changed = this.#references.update(parsed, settled);
    this.#redrawWaiting(changed);
    for (const block of settled) {
      const element = this.#nodes.draw(block.tokens, cursor, changed);
      if (element === undefined) continue;
      this.#lastSettled = element;
      this.#watch(element);
    }
    const code = CodeBlock.at(this.#lastSettled ?? null);
    if (fence !== undefined && code !== undefined) this.#fence = { lines: fence, code };
    this.#tail = this.#tail.slice(next === undefined ? end : offsetOf(next, lines));
    return changed;
  }

  #watch(element: Element): void {
    const drawn = this.#nodes.release(element);
    if (drawn !== undefined && drawn.labels.size > 0) this.#waiting.push({ element, ...drawn });
  }

  #redrawWaiting(changed: ReadonlySet<string>): void {
    if (changed.size === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const block of waiting) {
      if ([...block.labels].some((label) => changed.has(label))) {
        this.#nodes.draw(block.tokens, new Cursor(this.#container, block.element), changed);
        this.#watch(block.element);
      } else {
        this.#waiting.push(block);
      }
    }
  }
}

/** Spares a growing list, table or paragraph a second parse for the decision. */
function mayHoldSettled({ blocks, definitions }: ParsedBlocks): boolean {
  return blocks.length > 1 || blocks[0]?.type === "fence" || definitions.size > 0;
}

function offsetOf(block: Block, lines: readonly string[]): number {
  return lines.slice(0, block.start).reduce((offset, line) => offset + line.length + 1, 0);
}
