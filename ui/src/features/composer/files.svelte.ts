import { SvelteMap } from "svelte/reactivity";
import { loadSentTexts, say } from "../../text/catalogue";
import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type { Attachment, ConversationId, MessageId } from "../../bindings/contract";
import * as composerText from "../../bindings/texts/composer";
import { encodingOf, sizeProblem } from "../../model/attachments";
import { bytesOf } from "../../shared/attachment_source";

/** The message to which the user adds files. */
export interface FilesTarget {
  /**
   * The message's conversation; `null` before the first message is sent. May change while files are
   * being stored, because the conversation may be created in the meantime.
   */
  readonly conversation: ConversationId | null;
  /** The message that the user is editing; `null` if the files belong to the new message. */
  readonly edited: MessageId | null;
}

/** Describes why a file was refused, or why the clipboard could not be read. */
export interface Refusal {
  /**
   * Explains to the user, in a sentence without a full stop, why the file was refused or why the
   * clipboard could not be read.
   */
  readonly words: string;
  /**
   * Stores the refused file again, converted to UTF-8; `null` if the file was not refused because
   * of its encoding.
   */
  readonly convert: (() => Promise<void>) | null;
  readonly to: FilesTarget;
}

type Receiver = (attachment: Attachment) => void;

/** Stores files that the user adds to messages. */
export class Files {
  /** Number of files being stored for each message. */
  readonly #adding = new SvelteMap<FilesTarget, number>();
  readonly #backend: Backend;
  #refused = $state.raw<readonly Refusal[]>([]);
  readonly #announce: (words: string) => void;

  /** `announce` informs users of screen readers why a file was refused. */
  constructor(backend: Backend, announce: (words: string) => void) {
    this.#backend = backend;
    this.#announce = announce;
  }

  /**
   * Returns whether files are being stored for `id`, which is the id of an edited message or of a
   * conversation.
   */
  addsTo(id: string | null): boolean {
    return [...this.#adding.keys()].some(
      ({ conversation, edited }) => (edited ?? conversation) === id,
    );
  }

  /** Returns the files that were refused when the user last added files in a conversation. */
  refusedIn(id: ConversationId | null): readonly Refusal[] {
    return this.#refused.filter(({ to }) => to.conversation === id);
  }

  /** Forgets the files that were refused in a conversation. */
  dismiss(id: ConversationId | null): void {
    this.#refused = this.#refused.filter(({ to }) => to.conversation !== id);
  }

  /** Stores files one after the other, and passes each accepted file to `receive`. */
  async add(files: readonly File[], to: FilesTarget, receive: Receiver): Promise<void> {
    this.dismiss(to.conversation);
    await this.#storeAll(files, to, receive);
  }

  /**
   * Reads the files or the image from the clipboard and stores them. Needed for webviews whose
   * paste event does not contain them.
   */
  async addFromClipboard(to: FilesTarget, receive: Receiver): Promise<void> {
    this.#count(to, 1);
    const files: File[] = [];
    this.dismiss(to.conversation);
    try {
      for (const { name, data, fault } of await this.#backend.clipboardFiles()) {
        if (data !== null) {
          files.push(new File([bytesOf(data)], name));
        } else if (fault) {
          await loadSentTexts();
          this.#refuse(name, say(fault.message), to);
        }
      }
    } catch (reason) {
      await loadSentTexts();
      this.#show(composerText.clipboardUnreadable({ reason: say(asFault(reason).message) }), to);
    } finally {
      this.#count(to, -1);
    }
    await this.#storeAll(files, to, receive);
  }

  async #storeAll(files: readonly File[], to: FilesTarget, receive: Receiver): Promise<void> {
    this.#count(to, files.length);
    // Store the files one at a time to limit the memory used, because a single file in Base64 can
    // be more than 40 million characters long.
    for (const file of files) {
      await this.#store(file, null, to, receive);
    }
  }

  async #store(
    file: File,
    encoding: string | null,
    to: FilesTarget,
    receive: Receiver,
  ): Promise<void> {
    try {
      const words = sizeProblem(file);
      if (words !== null) {
        this.#refuse(file.name, words, to);
        return;
      }
      const data = await base64Of(file);
      receive(await this.#backend.call("attachment_add", { name: file.name, data, encoding }));
    } catch (reason) {
      await loadSentTexts();
      const fault = asFault(reason);
      const guessed = encoding === null ? encodingOf(fault) : null;
      const convert =
        guessed === null
          ? null
          : async () => {
              this.#refused = this.#refused.filter((refusal) => refusal.convert !== convert);
              this.#count(to, 1);
              await this.#store(file, guessed, to, receive);
            };
      this.#refuse(file.name, say(fault.message), to, convert);
    } finally {
      this.#count(to, -1);
    }
  }

  #count(to: FilesTarget, change: number): void {
    const count = (this.#adding.get(to) ?? 0) + change;
    if (count > 0) {
      this.#adding.set(to, count);
    } else {
      this.#adding.delete(to);
    }
  }

  #refuse(name: string, reason: string, to: FilesTarget, convert: Refusal["convert"] = null): void {
    // Name the file in the displayed reason, because the user may have added several files.
    const words = reason.includes(name) ? reason : composerText.notAttached({ file: name, reason });
    this.#show(words, to, convert);
  }

  #show(words: string, to: FilesTarget, convert: Refusal["convert"] = null): void {
    this.#refused = [...this.#refused, { words, convert, to }];
    // Announce all refused files together, because an announcement replaces the one before it.
    this.#announce(
      this.refusedIn(to.conversation)
        .map((refusal) => refusal.words)
        .join(" "),
    );
  }
}

/**
 * Returns the content of a file in Base64. Lets the browser convert the file to a `data:` URL,
 * because that takes little memory.
 */
function base64Of(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = typeof reader.result === "string" ? reader.result : "";
      done(address.slice(address.indexOf(",") + 1));
    };
    reader.onerror = () => failed(new Error(composerText.unreadable({ file: file.name })));
    reader.readAsDataURL(file);
  });
}
