import { loadSentTexts, say } from "../../text/catalogue";
import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type { Attachment } from "../../bindings/contract";
import * as composerText from "../../bindings/texts/composer";
import { sizeFault } from "../../model/attachments";

/** Stores the files that the user adds to messages. */
export class Files {
  /** The number of files being stored. */
  adding = $state(0);
  readonly #backend: Backend;
  /** Why files were rejected the last time: one sentence each, without a full stop. */
  refused = $state.raw<readonly string[]>([]);
  readonly #tell: (words: string) => void;

  /** `tell` announces why a file was rejected. */
  constructor(backend: Backend, tell: (words: string) => void) {
    this.#backend = backend;
    this.#tell = tell;
  }

  /** Stores files; returns those that were accepted, in order. */
  async add(files: readonly File[]): Promise<Attachment[]> {
    this.adding += files.length;
    this.refused = [];
    const taken: Attachment[] = [];
    // One file at a time, because the request for each may be ten million characters long.
    for (const file of files) {
      try {
        const fault = sizeFault(file);
        if (fault === null) {
          const data = await base64Of(file);
          taken.push(await this.#backend.call("attachment_add", { name: file.name, data }));
        } else {
          this.#refuse(fault);
        }
      } catch (reason) {
        await loadSentTexts();
        const message = say(asFault(reason).message);
        // The sentence must name the file, because several may have been added.
        this.#refuse(
          message.includes(file.name)
            ? message
            : composerText.notAttached({ file: file.name, reason: message }),
        );
      } finally {
        this.adding -= 1;
      }
    }
    return taken;
  }

  #refuse(words: string): void {
    this.refused = [...this.refused, words];
    this.#tell(words);
  }
}

/**
 * Returns the content of a file in Base64. The browser does the encoding, because that needs
 * little memory.
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
