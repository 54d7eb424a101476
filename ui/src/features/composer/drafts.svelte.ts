import { SvelteMap } from "svelte/reactivity";
import type { Backend } from "../../backend/backend";
import type { Attachment, ConversationId } from "../../bindings/contract";
import { withFiles } from "../../model/attachments";
import { isSomething, nothingTyped, type Typed } from "../../model/typed";

/** After so many milliseconds at most what was typed is kept on the disk. */
const KEEP_MS = 250;

type Where = ConversationId | null;

/**
 * What is typed but not sent, for each conversation; `null` stands for one that has not begun. It is kept by the
 * engine, so that it outlives the window.
 */
export class Drafts {
  readonly #backend: Backend;
  readonly #drafts = new SvelteMap<Where, Typed>();
  // Nothing is drawn from these.
  /** What is not kept as it is. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #changed = new Set<Where>();
  /** What is being kept: one at a time for each conversation, or an older text could come last. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #saving = new Set<Where>();
  /** What was sent and is not known to be taken: the engine keeps it until then. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #sending = new Set<Where>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Takes what was kept. What was typed since the start stays. Rejects with a `Fault`. */
  async load(): Promise<void> {
    for (const { conversation_id, text, attachments } of await this.#backend.call("draft_list")) {
      if (!this.#drafts.has(conversation_id)) {
        this.#drafts.set(conversation_id, { text, attachments });
      }
    }
  }

  /** What is typed in that conversation. */
  of(id: Where): Typed {
    return this.#drafts.get(id) ?? nothingTyped;
  }

  /** Something is typed in that conversation. */
  has(id: Where): boolean {
    return isSomething(this.of(id));
  }

  /** Keeps what is typed. */
  set(id: Where, text: string): void {
    this.#put(id, { ...this.of(id), text });
  }

  /** Adds files to what is typed. */
  attach(id: Where, files: readonly Attachment[]): void {
    const { text, attachments } = this.of(id);
    this.#put(id, { text, attachments: withFiles(attachments, files) });
  }

  /** Takes a file away from what is typed. */
  detach(id: Where, { hash }: Attachment): void {
    const { text, attachments } = this.of(id);
    this.#put(id, { text, attachments: attachments.filter((file) => file.hash !== hash) });
  }

  /**
   * Empties the field and hands what was in it to `send`, so that the next message can be typed at once. If it was
   * not taken it is put back, before whatever was typed since.
   */
  async send(id: Where, send: (typed: Typed) => Promise<boolean>): Promise<boolean> {
    const typed = this.of(id);
    this.#sending.add(id);
    this.#put(id, nothingTyped);
    const taken = await send(typed);
    this.#sending.delete(id);
    if (!taken) {
      const since = this.of(id);
      this.#put(id, {
        text: since.text === "" ? typed.text : `${typed.text}\n${since.text}`,
        attachments: withFiles(typed.attachments, since.attachments),
      });
    }
    this.flush();
    return taken;
  }

  /** A conversation has begun and got its name: what was typed since goes with it. */
  begun(id: ConversationId): void {
    const typed = this.of(null);
    if (isSomething(typed)) {
      this.#put(id, typed);
      this.#put(null, nothingTyped);
      this.flush();
    }
  }

  /** Keeps at once what is not kept yet. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const id of this.#changed) {
      void this.#save(id);
    }
  }

  #put(id: Where, typed: Typed): void {
    this.#drafts.set(id, typed);
    this.#changed.add(id);
    this.#timer ??= setTimeout(() => this.flush(), KEEP_MS);
  }

  async #save(id: Where): Promise<void> {
    if (this.#saving.has(id) || this.#sending.has(id)) {
      return;
    }
    this.#saving.add(id);
    this.#changed.delete(id);
    const { text, attachments } = this.of(id);
    try {
      const draft = { conversation_id: id, text, attachments: [...attachments] };
      await this.#backend.call("draft_save", { draft });
    } catch {
      // The banner tells of a disk that fails; the next change, or leaving the field, tries it again.
      this.#changed.add(id);
      return;
    } finally {
      this.#saving.delete(id);
    }
    if (this.#changed.has(id)) {
      await this.#save(id);
    }
  }
}
