import { SvelteMap } from "svelte/reactivity";
import type { Backend } from "../../backend/backend";
import type { Attachment, ConversationId } from "../../bindings/contract";
import { withFiles } from "../../model/attachments";
import { isSomething, nothingTyped, type Typed } from "../../model/typed";

/**
 * Minimum and maximum delay, in milliseconds, from a change to a draft until the draft is saved.
 */
const SAVE_DELAY_MS = { shortest: 250, longest: 2000 };
/**
 * Time without a change, in milliseconds, that must pass before the window closes. The webview
 * delivers typed keys one after another, so the last keys may arrive after the request to close.
 */
const QUIET_MS = 50;
/** Each save sends the whole draft to the engine, so longer drafts are saved less often. */
const SAVED_CHARS_PER_MS = 1000;

type Where = ConversationId | null;

/**
 * The unsent text and files of each conversation. The key `null` stands for a new conversation without
 * messages. The engine stores the drafts, so they survive a restart.
 */
export class Drafts {
  readonly #backend: Backend;
  readonly #drafts = new SvelteMap<Where, Typed>();
  /** Drafts with unsaved changes. Nothing is rendered from this set, so it need not be reactive. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #changed = new Set<Where>();
  /**
   * Drafts that are being saved; each promise resolves to whether the engine accepted the draft.
   * Each draft has at most one save request at a time; otherwise an older version could be saved
   * last.
   */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #saving = new Map<Where, Promise<boolean>>();
  /**
   * Drafts that are being sent. Until the message is accepted, the engine keeps the last saved
   * state of its draft.
   */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #sending = new Set<Where>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /**
   * Loads the stored drafts. Drafts that the user has written since the window opened are not
   * overwritten. Rejects with a `Fault`.
   */
  async load(): Promise<void> {
    for (const { conversation_id, text, attachments } of await this.#backend.call("draft_list")) {
      if (!this.#drafts.has(conversation_id)) {
        this.#drafts.set(conversation_id, { text, attachments });
      }
    }
  }

  /** Returns the draft of a conversation. */
  of(id: Where): Typed {
    return this.#drafts.get(id) ?? nothingTyped;
  }

  /** Returns whether a conversation has a draft. */
  has(id: Where): boolean {
    return isSomething(this.of(id));
  }

  /** Sets the text of a draft. */
  set(id: Where, text: string): void {
    this.#put(id, { ...this.of(id), text });
  }

  /** Adds files to a draft. */
  attach(id: Where, files: readonly Attachment[]): void {
    const { text, attachments } = this.of(id);
    this.#put(id, { text, attachments: withFiles(attachments, files) });
  }

  /** Removes a file from a draft. */
  detach(id: Where, { hash }: Attachment): void {
    const { text, attachments } = this.of(id);
    this.#put(id, { text, attachments: attachments.filter((file) => file.hash !== hash) });
  }

  /**
   * Empties the draft and passes its content to `send`, so that the user can write the next
   * message immediately. If the message is not accepted, its content is put back into the draft,
   * before any text written in the meantime.
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

  /**
   * Moves the draft of the new conversation, which had no messages, to the conversation just
   * created from it.
   */
  begun(id: ConversationId): void {
    const typed = this.of(null);
    if (isSomething(typed)) {
      this.#put(id, typed);
      this.#put(null, nothingTyped);
      this.flush();
    }
  }

  /** Saves all unsaved drafts immediately. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const id of this.#changed) {
      if (!this.#saving.has(id) && !this.#sending.has(id)) {
        this.#saving.set(id, this.#save(id));
      }
    }
  }

  /**
   * Saves all drafts. Resolves once the engine has everything that was typed, or as soon as the engine
   * refuses a draft.
   */
  async saveAll(): Promise<void> {
    do {
      this.flush();
      const saved = await Promise.all(this.#saving.values());
      if (saved.includes(false)) {
        return;
      }
      await new Promise((done) => setTimeout(done, QUIET_MS));
      // A draft that is being sent counts as changed until its message is accepted or put back.
    } while (this.#changed.size > 0 || this.#saving.size > 0);
  }

  #put(id: Where, typed: Typed): void {
    this.#drafts.set(id, typed);
    this.#changed.add(id);
    this.#timer ??= setTimeout(() => this.flush(), saveDelayMs(typed.text.length));
  }

  /** Saves a draft until it has no unsaved changes. Returns whether the engine accepted the draft. */
  async #save(id: Where): Promise<boolean> {
    try {
      while (this.#changed.has(id) && !this.#sending.has(id)) {
        this.#changed.delete(id);
        const { text, attachments } = this.of(id);
        const draft = { conversation_id: id, text, attachments: [...attachments] };
        await this.#backend.call("draft_save", { draft });
      }
      return true;
    } catch {
      // Report nothing here, because a banner already reports the disk error. Rivulet tries again
      // after the next change to the draft, or when the field loses the focus.
      this.#changed.add(id);
      return false;
    } finally {
      this.#saving.delete(id);
    }
  }
}

/**
 * Returns the delay, in milliseconds, from a change to a draft of `chars` characters until the
 * draft is saved.
 */
export function saveDelayMs(chars: number): number {
  const { shortest, longest } = SAVE_DELAY_MS;
  return Math.min(Math.max(chars / SAVED_CHARS_PER_MS, shortest), longest);
}
