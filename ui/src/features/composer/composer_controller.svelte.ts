import { createContext, tick } from "svelte";
import type { Backend } from "../../backend/backend";
import type { ConversationId, Fault, Snippet } from "../../bindings/contract";
import type { FaultAction } from "../../model/faults";
import type { Typed } from "../../model/typed";
import { Handle } from "../../shared/handle";
import type { Notices } from "../../shared/notices.svelte";
import { Drafts } from "./drafts.svelte";
import { Files } from "./files.svelte";

/** The conversation that messages are sent to. */
export interface ComposerTarget {
  /** `null` before the first message is sent. */
  readonly id: ConversationId | null;
  /** Whether a reply is being received. */
  readonly running: boolean;
  /** Whether a message can be sent now. */
  readonly ready: boolean;
  /** Why nothing can be sent; empty if something can be sent. */
  readonly hint: string;
  /** Why the last request failed. */
  readonly fault: Fault | null;
  dismissFault(): void;
  /** Sends a message; returns whether it was accepted. */
  send(typed: Typed): Promise<boolean>;
  stop(): Promise<void>;
  /** Takes the user to the place where the problem can be fixed. */
  help(action: FaultAction): void;
}

/** The composer on the screen. */
export interface ComposerHandle {
  focus(): void;
  /** Opens the dialog that chooses files. */
  chooseFiles(): void;
}

/** The message being written: its text, its files and where it is sent. */
export class ComposerController {
  readonly drafts: Drafts;
  readonly files: Files;
  readonly target: ComposerTarget;
  readonly handle = new Handle<ComposerHandle>();
  readonly #snippets: { readonly list: readonly Snippet[] };

  constructor(
    backend: Backend,
    notices: Notices,
    target: ComposerTarget,
    snippets: { readonly list: readonly Snippet[] },
  ) {
    this.drafts = new Drafts(backend);
    this.files = new Files(backend, (text) => notices.announce(text));
    this.target = target;
    this.#snippets = snippets;
  }

  /** The user's snippets. */
  get snippets(): readonly Snippet[] {
    return this.#snippets.list;
  }

  /** Moves the focus to the text field once pending changes are on the screen. */
  focus(): void {
    void tick().then(() => this.handle.current?.focus());
  }

  /** Sends the draft of the open conversation. */
  async send(): Promise<void> {
    const { target, drafts } = this;
    const from = target.id;
    const accepted = await drafts.send(from, (typed) => target.send(typed));
    if (!accepted) {
      return;
    }
    this.files.refused = [];
    if (from === null && target.id !== null) {
      drafts.begun(target.id);
    }
  }

  /** Adds files to the draft of the open conversation. */
  async attach(files: readonly File[]): Promise<void> {
    const to = this.target.id;
    this.focus();
    this.drafts.attach(to, await this.files.add(files));
    this.drafts.flush();
  }
}

export const [useComposer, provideComposer] = createContext<ComposerController>();
