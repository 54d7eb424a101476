import { SvelteMap } from "svelte/reactivity";
import type { Backend } from "../../backend/backend";
import type { Attachment, ConversationId, Fault, MessageId } from "../../bindings/contract";
import { withFiles } from "../../model/attachments";
import { asFault } from "../../model/fault";
import { isSomething, nothingTyped, type Typed } from "../../model/typed";

/**
 * Minimum and maximum delay, in milliseconds, between a change to a draft and its next save. If the
 * engine refuses to save a draft, the next attempt follows after the maximum delay.
 */
const SAVE_DELAY_MS = { shortest: 250, longest: 2000 };
/**
 * Time, in milliseconds, that must pass without changes before the window closes. The webview may
 * deliver the last key presses only after the request to close the window.
 */
const QUIET_MS = 50;
/**
 * Maximum number of times that the page waits for `QUIET_MS` again because it was busy, for example
 * with the layout of a long draft. While the page is busy, key presses may wait to be handled.
 */
const BUSY_TIMES = 40;
/**
 * The delay before a draft is saved, in milliseconds, is the number of characters in the draft
 * divided by this number, within the limits of `SAVE_DELAY_MS`. Each save sends the whole draft, so
 * long drafts are saved less often.
 */
const SAVED_CHARS_PER_MS = 1000;

/**
 * Identifies a draft by the id of its conversation or of the edited message; `null` for the draft
 * of a conversation that does not exist yet.
 */
type Where = ConversationId | null;

/** The unsent text and files of conversations and edited messages, stored by the engine. */
export class Drafts {
  /** The reason why the engine refused the last save; `null` if that save succeeded. */
  fault = $state.raw<Fault | null>(null);
  loaded = false;
  readonly #backend: Backend;
  readonly #drafts = new SvelteMap<Where, Typed>();
  /**
   * For each message that the user has begun to edit: whether the editing is still going on. When
   * the editing ends, the entry becomes `false` instead of being removed, so that `load` does not
   * start the editing again.
   */
  readonly #edits = new SvelteMap<Where, boolean>();
  /** Drafts with unsaved changes. Nothing is rendered from this set, so it need not be reactive. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #changed = new Set<Where>();
  /**
   * Drafts that are being saved. Each promise resolves to whether the engine accepted the draft. A
   * draft is never saved twice at the same time. Otherwise, the older save might end last, and the
   * engine would keep the older text.
   */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #saving = new Map<Where, Promise<boolean>>();
  /**
   * Drafts that are being sent. The engine keeps the saved text of a draft until the message is
   * accepted.
   */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #sending = new Set<Where>();
  /** Whether the last report to the backend said that there is unsaved text. */
  #reportedUnsaved = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /**
   * Loads the stored drafts. If the user has already begun to write, the stored text is inserted
   * before the new text, unless the new text begins with the stored text. On failure, rejects with
   * a `Fault`.
   */
  load(): Promise<void> {
    return this.#load([]);
  }

  /**
   * Loads the drafts that an import or another program has added since they were last loaded.
   * Leaves all drafts in memory unchanged, because the user may be editing them. Does nothing
   * before the first successful `load`. On failure, rejects with a `Fault`.
   */
  async refresh(): Promise<void> {
    if (this.loaded) {
      await this.#load([...this.#drafts.keys()]);
    }
  }

  async #load(known: readonly Where[]): Promise<void> {
    for (const draft of await this.#backend.call("draft_list")) {
      const { conversation_id, message_id, text, attachments } = draft;
      const id = message_id ?? conversation_id;
      if (known.includes(id)) {
        continue;
      }
      if (message_id !== undefined && !this.#edits.has(message_id)) {
        this.#edits.set(message_id, true);
      }
      if (!this.#drafts.has(id)) {
        this.#drafts.set(id, { text, attachments });
      } else if (this.#overwrites(id, text)) {
        this.#put(id, joined({ text, attachments }, this.of(id)));
      }
    }
    this.loaded = true;
  }

  /**
   * Discards the drafts in memory. Called when the stored data was replaced, so that no old draft
   * overwrites the new data.
   */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#drafts.clear();
    this.#edits.clear();
    this.#changed.clear();
    this.fault = null;
    this.loaded = false;
    this.#reportUnsaved();
  }

  /** Appends text and files to a draft. Does nothing if the draft already contains the text. */
  append(id: Where, typed: Typed): void {
    const draft = this.of(id);
    if (isSomething(typed) && !(typed.text !== "" && draft.text.includes(typed.text))) {
      this.#add(id, typed);
    }
  }

  of(id: Where): Typed {
    return this.#drafts.get(id) ?? nothingTyped;
  }

  has(id: Where): boolean {
    return isSomething(this.of(id));
  }

  /** Returns the edited content of a message; `null` while the message is not being edited. */
  edit(id: MessageId): Typed | null {
    return this.#edits.get(id) === true ? this.of(id) : null;
  }

  /** Sets the edited content of a message; `null` ends the editing of the message. */
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

  detach(id: Where, { hash }: Attachment): void {
    const { text, attachments } = this.of(id);
    this.#put(id, { text, attachments: attachments.filter((file) => file.hash !== hash) });
  }

  /**
   * Empties a draft and passes its content to `send`. If `send` resolves to `false`, the content
   * was not accepted and is put back before any text typed in the meantime. Returns the result of
   * `send`.
   */
  async send<Accepted>(
    id: Where,
    send: (typed: Typed) => Promise<Accepted | false>,
  ): Promise<Accepted | false> {
    const typed = this.of(id);
    this.#sending.add(id);
    this.#put(id, nothingTyped);
    const taken = await send(typed);
    this.#sending.delete(id);
    if (taken === false) {
      this.#put(id, joined(typed, this.of(id)));
    }
    this.flush();
    return taken;
  }

  /**
   * Moves the draft of the new conversation to `id`, the conversation that the engine has just
   * created. If that conversation already has a draft, the moved content is appended to it.
   */
  begun(id: ConversationId): void {
    const typed = this.of(null);
    if (isSomething(typed)) {
      this.#add(id, typed);
      this.#put(null, nothingTyped);
      this.flush();
    }
  }

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
   * Saves all drafts, including text that is typed in the meantime. Stops when the engine has
   * refused twice. Returns whether all drafts with content have been stored.
   */
  async saveAll(): Promise<boolean> {
    let busyTimes = 0;
    let quiet = false;
    let refusals = 0;
    while (!quiet) {
      this.flush();
      const saved = await Promise.all(this.#saving.values());
      if (saved.includes(false)) {
        refusals += 1;
      }
      const since = performance.now();
      await new Promise((done) => setTimeout(done, QUIET_MS));
      const busy = performance.now() - since > 2 * QUIET_MS && busyTimes++ < BUSY_TIMES;
      // After the first refusal, save all unsaved drafts (`#changed`) once more. The refused draft
      // may have changed: for example, it may have become short enough to fit on the disk. After
      // the second refusal, wait only for drafts that are being sent (`#changed` contains these,
      // too), until the message is accepted or its text is back in the draft.
      const left = refusals < 2 ? this.#changed : this.#sending;
      quiet = !busy && left.size === 0 && this.#saving.size === 0;
    }
    return ![...this.#changed].some((id) => this.has(id));
  }

  /**
   * Returns whether the next save of a draft would lose `stored`, the text that the engine has
   * stored for the draft. That is the case if the draft does not begin with `stored`, has unsaved
   * changes, and is neither being saved nor being sent.
   */
  #overwrites(id: Where, stored: string): boolean {
    const waits = this.#changed.has(id) && !this.#saving.has(id) && !this.#sending.has(id);
    return waits && !this.of(id).text.startsWith(stored);
  }

  /** Reports to the backend whether there is unsaved text, unless the last report said the same. */
  #reportUnsaved(): void {
    const unsaved = this.#changed.size > 0 || this.#saving.size > 0;
    if (unsaved !== this.#reportedUnsaved) {
      this.#reportedUnsaved = unsaved;
      this.#backend.setUnsaved(unsaved).catch(() => undefined);
    }
  }

  #add(id: Where, typed: Typed): void {
    const draft = this.of(id);
    this.#put(id, isSomething(draft) ? joined(draft, typed) : typed);
  }

  #put(id: Where, typed: Typed): void {
    this.#drafts.set(id, typed);
    this.#changed.add(id);
    this.#reportUnsaved();
    this.#timer ??= setTimeout(() => this.flush(), saveDelayMs(typed.text.length));
  }

  /**
   * Saves a draft. If the draft changes in the meantime, saves it again. Returns whether the engine
   * accepted every save.
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
      this.fault = null;
      return true;
    } catch (reason) {
      this.fault = asFault(reason);
      this.#changed.add(id);
      this.#timer ??= setTimeout(() => this.flush(), SAVE_DELAY_MS.longest);
      return false;
    } finally {
      this.#saving.delete(id);
      this.#reportUnsaved();
    }
  }
}

function joined(earlier: Typed, later: Typed): Typed {
  return {
    text: later.text === "" ? earlier.text : `${earlier.text}\n${later.text}`,
    attachments: withFiles(earlier.attachments, later.attachments),
  };
}

function saveDelayMs(chars: number): number {
  const { shortest, longest } = SAVE_DELAY_MS;
  return Math.min(Math.max(chars / SAVED_CHARS_PER_MS, shortest), longest);
}
