import { say } from "../../text/catalogue";
import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type { Attachment } from "../../bindings/contract";
import * as composerText from "../../bindings/texts/composer";
import { sizeFault } from "../../model/attachments";

/** Stores files that messages are to contain. */
export class Files {
  /** The number of files being stored. */
  adding = $state(0);
  readonly #backend: Backend;
  /** Why files were rejected the last time, one sentence each without a full stop. */
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
    // One at a time, because each may be ten million characters long in transit.
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
        const message = say(asFault(reason).message);
        // Name the file, because there may be several.
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

/** Returns the content of a file in Base64. The browser encodes it with little memory. */
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
