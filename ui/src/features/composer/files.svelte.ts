import { say } from "../../text/catalogue";
import type { Backend } from "../../backend/backend";
import { asFault } from "../../model/fault";
import type { Attachment } from "../../bindings/contract";
import * as composerText from "../../bindings/texts/composer";
import { sizeFault } from "../../model/attachments";

/** Brings files to where they are kept, to go with messages. */
export class Files {
  /** So many are on their way. */
  adding = $state(0);
  readonly #backend: Backend;
  /** Why files were refused the last time, in sentences without their full stops. */
  refused = $state.raw<readonly string[]>([]);
  readonly #tell: (words: string) => void;

  /** `tell` says aloud why a file was refused. */
  constructor(backend: Backend, tell: (words: string) => void) {
    this.#backend = backend;
    this.#tell = tell;
  }

  /** Gives those that were taken, in their order. */
  async add(files: readonly File[]): Promise<Attachment[]> {
    this.adding += files.length;
    this.refused = [];
    const taken: Attachment[] = [];
    // One after the other: each may be some ten million letters on its way.
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
        // Among several files it has to be said which one.
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

/** The bytes of a file in Base64. The engine makes it, for a large file in no more memory than it needs. */
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
