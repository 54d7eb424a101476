import { createContext, tick } from "svelte";
import type { Backend } from "../../backend/backend";
import type {
  Attachment,
  ConversationId,
  Fault,
  SendKey,
  Settings,
  Snippet,
} from "../../bindings/contract";
import * as composerText from "../../bindings/texts/composer";
import type { FaultAction } from "../../model/fault_words";
import type { Typed } from "../../model/typed";
import { Handle } from "../../shared/handle";
import type { Toasts } from "../../shared/toasts.svelte";
import { Drafts } from "./drafts.svelte";
import { Files, type FilesTarget } from "./files.svelte";
import { LongPaste } from "./long_paste.svelte";

/**
 * The conversation to which the composer sends messages, and the actions that are possible in it.
 */
export interface ComposerTarget {
  /** The conversation's id; `null` before the first message is sent. */
  readonly id: ConversationId | null;
  /** Whether a reply is being received or its tool calls are running. */
  readonly running: boolean;
  /** Whether a message can be sent now. */
  readonly ready: boolean;
  readonly needsModel: boolean;
  /** Whether a message can be queued now, which is possible only while `running` is true. */
  readonly canQueue: boolean;
  /** The reason why a message cannot be sent now; empty if a message can be sent. */
  readonly hint: string;
  readonly fault: Fault | null;
  dismissFault(): void;
  /**
   * Sends a message, which may create a conversation. Returns the id of the message's conversation;
   * `false` if the message was not accepted.
   */
  send(typed: Typed): Promise<ConversationId | false>;
  /** Queues a message, which is sent when the reply is complete. Returns whether it was queued. */
  enqueue(typed: Typed): Promise<boolean>;
  stop(): Promise<void>;
  /**
   * Lets the user choose a model. Calls `then` afterwards, unless another conversation has been
   * opened in the meantime.
   */
  chooseModel(then: () => void): Promise<void>;
  /**
   * Opens the provider form, the settings or the model picker, so that the user can remove the
   * cause of a fault.
   */
  help(action: FaultAction): void;
}

/** The actions of the composer that other parts of the page can call. */
export interface ComposerHandle {
  focus(): void;
  chooseFiles(): void;
}

/** A part of the composer, such as an open menu, that handles some keys of the text field. */
export interface KeyHandler {
  /** Handles a key press. Returns whether it reacted to the key. */
  keydown(event: KeyboardEvent): boolean;
}

/**
 * The first message of a conversation that does not exist yet. If some of its files are still being
 * stored when the conversation is created, they are attached to the draft of that conversation.
 */
class FirstMessage implements FilesTarget {
  conversation = $state<ConversationId | null>(null);
  readonly edited = null;
}

/** The text, the files and the conversation of the message that the user is writing. */
export class ComposerController {
  readonly drafts: Drafts;
  readonly files: Files;
  readonly longPaste = new LongPaste();
  readonly target: ComposerTarget;
  readonly handle = new Handle<ComposerHandle>();
  readonly #snippets: { readonly list: readonly Snippet[] };
  readonly #settings: { readonly current: Settings };
  #firstMessage = new FirstMessage();

  constructor(
    backend: Backend,
    toasts: Toasts,
    target: ComposerTarget,
    snippets: { readonly list: readonly Snippet[] },
    settings: { readonly current: Settings },
  ) {
    this.drafts = new Drafts(backend);
    this.files = new Files(backend, (text) => toasts.announce(text));
    this.target = target;
    this.#snippets = snippets;
    this.#settings = settings;
  }

  /** The user's snippets. */
  get snippets(): readonly Snippet[] {
    return this.#snippets.list;
  }

  get sendKey(): SendKey {
    return this.#settings.current.send_key;
  }

  /** Moves the focus to the text field after the pending changes have been rendered. */
  focus(): void {
    void tick().then(() => this.handle.current?.focus());
  }

  /** Sends the open conversation's draft. First lets the user choose a model if necessary. */
  async send(): Promise<void> {
    const { target, drafts } = this;
    if (target.needsModel) {
      await target.chooseModel(() => void this.send());
      return;
    }
    const from = target.id;
    // While a model was being chosen, the user may have removed the text.
    if (!drafts.has(from)) {
      return;
    }
    const to = await drafts.send(from, (typed) => target.send(typed));
    if (to === false) {
      return;
    }
    this.files.dismiss(from);
    this.longPaste.dismiss(from);
    // The user may have added text and files while the first message was being sent. They belong to
    // the conversation of that message, unless the user has already opened another new
    // conversation.
    if (from === null && target.id !== null) {
      drafts.begun(to);
      this.#firstMessage.conversation = to;
      this.#firstMessage = new FirstMessage();
    }
  }

  async enqueue(): Promise<void> {
    const { target, drafts } = this;
    const { id } = target;
    if (await drafts.send(id, (typed) => target.enqueue(typed))) {
      this.files.dismiss(id);
      this.longPaste.dismiss(id);
    }
    this.focus();
  }

  async attach(files: readonly File[]): Promise<void> {
    const to = this.#newMessage;
    this.focus();
    await this.files.add(files, to, this.#receiver(to));
  }

  async attachFromClipboard(): Promise<void> {
    const to = this.#newMessage;
    await this.files.addFromClipboard(to, this.#receiver(to));
  }

  /**
   * Stores a long pasted text as a file, attaches the file to the draft and removes the text from
   * the draft. If the user has edited the pasted text in the meantime, it stays in the draft.
   */
  async attachLongPaste(): Promise<void> {
    const { longPaste, drafts } = this;
    const { text } = longPaste;
    const to = this.#newMessage;
    const receive = this.#receiver(to);
    const file = new File([text], composerText.pastedFileName(), { type: "text/plain" });
    longPaste.dismiss(to.conversation);
    this.focus();
    await this.files.add([file], to, (attachment) => {
      const { conversation } = to;
      drafts.set(
        conversation,
        drafts.of(conversation).text.replace(text, () => ""),
      );
      receive(attachment);
    });
  }

  get #newMessage(): FilesTarget {
    const { id } = this.target;
    return id === null ? this.#firstMessage : { conversation: id, edited: null };
  }

  /**
   * Returns a function that attaches files to the draft of `to`, even if another conversation has
   * been opened in the meantime.
   */
  #receiver(to: FilesTarget): (attachment: Attachment) => void {
    return (attachment) => {
      this.drafts.attach(to.conversation, [attachment]);
      this.drafts.flush();
    };
  }
}

export const [useComposer, provideComposer] = createContext<ComposerController>();
