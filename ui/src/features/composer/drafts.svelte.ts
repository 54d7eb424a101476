import { SvelteMap } from "svelte/reactivity";
import type { Backend } from "../../backend/backend";
import type { Attachment, ConversationId, MessageId } from "../../bindings/contract";
import { withFiles } from "../../model/attachments";
import { isSomething, nothingTyped, type Typed } from "../../model/typed";

/** Minimum and maximum time, in milliseconds, from a change of a draft to its next save. */
const SAVE_DELAY_MS = { shortest: 250, longest: 2000 };
/**
 * Time without a change, in milliseconds, after which all typed keys count as received. The webview
 * delivers keys one after another, so the last keys may arrive after the request to close the
 * window.
 */
const QUIET_MS = 50;
/**
 * Maximum number of quiet periods that are ignored because the page was busy during them, for
 * example with the layout of a long draft. After such a period, key presses may still be queued.
 */
const BUSY_TIMES = 40;
/** Longer drafts are saved less often, because each save sends the whole draft to the engine. */
const SAVED_CHARS_PER_MS = 1000;

/**
 * The key of a draft: the id of a conversation or of an edited message; `null` for a new
 * conversation.
 */
type Where = ConversationId | null;

/**
 * The unsent text and files of each conversation and of each edited message. The engine stores the
 * drafts, so they survive a restart.
 */
export class Drafts {
  readonly #backend: Backend;
  readonly #drafts = new SvelteMap<Where, Typed>();
  /**
   * The messages that are being edited (`true`), and those that were edited since the window opened
   * but are no longer being edited (`false`).
   */
  readonly #edits = new SvelteMap<Where, boolean>();
  /**
   * Drafts with changes that are not saved. Nothing is rendered from this set, so it need not be
   * reactive.
   */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #changed = new Set<Where>();
  /**
   * Drafts that are being saved. Each promise resolves to whether the engine accepted the draft.
   * Each draft has only one save at a time; with two, the older text could be saved last.
   */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #saving = new Map<Where, Promise<boolean>>();
  /**
   * Drafts whose messages are being sent. Until a message is accepted, the engine keeps the saved
   * draft.
   */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #sending = new Set<Where>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /**
   * Loads the stored drafts. If the user has already begun to write in a conversation, the stored
   * text is put before the new text, unless the stored text is an earlier state of it. Rejects with
   * a `Fault`.
   */
  async load(): Promise<void> {
    for (const draft of await this.#backend.call("draft_list")) {
      const { conversation_id, message_id, text, attachments } = draft;
      const id = message_id ?? conversation_id;
      if (message_id !== undefined && !this.#edits.has(message_id)) {
        this.#edits.set(message_id, true);
      }
      if (!this.#drafts.has(id)) {
        this.#drafts.set(id, { text, attachments });
      } else if (this.#overwrites(id, text)) {
        this.#put(id, joined({ text, attachments }, this.of(id)));
      }
    }
  }

  /**
   * Drops all drafts and loads the stored drafts, after all stored data was replaced. The dropped
   * drafts would otherwise overwrite the new ones. Rejects with a `Fault`.
   */
  async reload(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#drafts.clear();
    this.#edits.clear();
    this.#changed.clear();
    await this.load();
  }

  /** Appends text and files to a draft, unless the draft already contains the text. */
  append(id: Where, typed: Typed): void {
    const draft = this.of(id);
    if (isSomething(typed) && !(typed.text !== "" && draft.text.includes(typed.text))) {
      this.#put(id, isSomething(draft) ? joined(draft, typed) : typed);
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

  /** Returns the edited content of a message; `null` while the message is not being edited. */
  edit(id: MessageId): Typed | null {
    return this.#edits.get(id) === true ? this.of(id) : null;
  }

  /** Sets the edited content of a message; with `null` the message is no longer being edited. */
  setEdit(id: MessageId, typed: Typed | null): void {
    this.#edits.set(id, typed !== null);
    this.#put(id, typed ?? nothingTyped);
    if (typed === null) {
      this.flush();
    }
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
   * Empties a draft and passes its content to `send`, so that the user can write the next message
   * immediately. If the message is not accepted, its content returns to the draft, before the text
   * that was written in the meantime.
   */
  async send(id: Where, send: (typed: Typed) => Promise<boolean>): Promise<boolean> {
    const typed = this.of(id);
    this.#sending.add(id);
    this.#put(id, nothingTyped);
    const taken = await send(typed);
    this.#sending.delete(id);
    if (!taken) {
      this.#put(id, joined(typed, this.of(id)));
    }
    this.flush();
    return taken;
  }

  /**
   * Moves the draft of the new conversation to the conversation `id`, which has just been created
   * from it.
   */
  begun(id: ConversationId): void {
    const typed = this.of(null);
    if (isSomething(typed)) {
      this.#put(id, typed);
      this.#put(null, nothingTyped);
      this.flush();
    }
  }

  /** Starts to save all drafts with unsaved changes. */
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
   * Saves all drafts. Resolves when the engine has stored everything that was typed, or has refused
   * a draft twice. Resolves to whether every draft with any content is stored.
   */
  async saveAll(): Promise<boolean> {
    let busyTimes = 0;
    let quiet = false;
    let refused = false;
    while (!quiet) {
      this.flush();
      const saved = await Promise.all(this.#saving.values());
      if (saved.includes(false)) {
        if (refused) {
          return ![...this.#changed].some((id) => this.has(id));
        }
        // Text that was typed in the meantime may still fit on the disk, so save everything once
        // more.
        refused = true;
      }
      const since = performance.now();
      await new Promise((done) => setTimeout(done, QUIET_MS));
      const busy = performance.now() - since > 2 * QUIET_MS && busyTimes++ < BUSY_TIMES;
      // A draft that is being sent counts as changed until its message is accepted or put back.
      quiet = !busy && this.#changed.size === 0 && this.#saving.size === 0;
    }
    return true;
  }

  /**
   * Returns whether a save of the draft is due that would replace `stored`, the text that
   * the engine has, with text that does not begin with it.
   */
  #overwrites(id: Where, stored: string): boolean {
    const waits = this.#changed.has(id) && !this.#saving.has(id) && !this.#sending.has(id);
    return waits && !this.of(id).text.startsWith(stored);
  }

  #put(id: Where, typed: Typed): void {
    this.#drafts.set(id, typed);
    this.#changed.add(id);
    this.#timer ??= setTimeout(() => this.flush(), saveDelayMs(typed.text.length));
  }

  /**
   * Saves a draft again and again until it has no unsaved changes. Returns whether the engine
   * accepted it.
   */
  async #save(id: Where): Promise<boolean> {
    try {
      while (this.#changed.has(id) && !this.#sending.has(id)) {
        this.#changed.delete(id);
        const { text, attachments } = this.of(id);
        const owner =
          id !== null && this.#edits.has(id)
            ? { conversation_id: null, message_id: id }
            : { conversation_id: id };
        const draft = { ...owner, text, attachments: [...attachments] };
        await this.#backend.call("draft_save", { draft });
      }
      return true;
    } catch {
      // Show no error here, because a banner already reports the problem of the disk. The draft is
      // saved again after its next change, or when the field loses the focus.
      this.#changed.add(id);
      return false;
    } finally {
      this.#saving.delete(id);
    }
  }
}

/** Returns a draft with the content of `earlier` before that of `later`. */
function joined(earlier: Typed, later: Typed): Typed {
  return {
    text: later.text === "" ? earlier.text : `${earlier.text}\n${later.text}`,
    attachments: withFiles(earlier.attachments, later.attachments),
  };
}

/**
 * Returns the delay, in milliseconds, from a change to a draft of `chars` characters until the
 * draft is saved.
 */
export function saveDelayMs(chars: number): number {
  const { shortest, longest } = SAVE_DELAY_MS;
  return Math.min(Math.max(chars / SAVED_CHARS_PER_MS, shortest), longest);
}
