import type { Backend } from "../../backend/backend";
import { asFault } from "../../backend/fault";
import type {
  ConversationId,
  ConversationView,
  Fault,
  MessageId,
  MessageView,
  TurnUpdate,
} from "../../bindings/contract";
import { endAnnouncement, GENERATING } from "../../model/announcements";
import { noChatSettings } from "../../model/blank";
import type { ModelChoice } from "../../model/choice";
import {
  applyTurnUpdate,
  isStreaming,
  keepMessage,
  noTranscript,
  putMessage,
  refreshed,
  retitle,
  runningEntry,
  type Transcript,
  transcriptOf,
} from "../../model/transcript";
import { Frame } from "../../shared/frame";
import { Places } from "./places";
import { Reading } from "./reading.svelte";

/** What the open conversation needs of the rest of the window. */
export interface Surroundings {
  /** Says something once to those who do not see the screen. */
  announce(words: string): void;
  /** A conversation was opened, begun or changed. */
  changed(view: ConversationView): void;
}

/** The conversation on the screen. Updates are applied at once and drawn once a frame. */
export class OpenConversation {
  /** What is drawn. */
  shown = $state.raw<Transcript>(noTranscript);
  /** Where the next message goes. */
  choice = $state.raw<ModelChoice | null>(null);
  /** Why the last thing that was asked for was not done. */
  fault = $state.raw<Fault | null>(null);
  /** A message or a retry is on its way to the engine. */
  starting = $state(false);
  /** Counts the conversations that were opened: the reader of another one starts afresh. */
  visit = $state(0);
  /** How this conversation is read. */
  reading = $state.raw(new Reading());

  /** Where the reader left the conversations. */
  readonly places = new Places(localStorage);

  readonly #backend: Backend;
  readonly #around: Surroundings;
  readonly #frame = new Frame(() => (this.shown = this.#current));
  // Nothing is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #readings = new Map<ConversationId, Reading>();
  #current: Transcript = noTranscript;
  /** Of several conversations asked for, the last one is shown. */
  #requests = 0;

  constructor(backend: Backend, around: Surroundings) {
    this.#backend = backend;
    this.#around = around;
  }

  /** The conversation's name; `null` for one that has not begun. */
  get id(): ConversationId | null {
    return this.#current.conversation?.id ?? null;
  }

  /** Begins an empty conversation. */
  clear(choice: ModelChoice | null): void {
    this.#arrive(noTranscript, choice);
  }

  /** Shows a conversation; stays where it is if that fails. */
  async open(
    id: ConversationId,
    choice: (view: ConversationView) => ModelChoice | null,
  ): Promise<void> {
    const request = ++this.#requests;
    try {
      const view = await this.#backend.call("conversation_open", { conversation_id: id });
      if (request === this.#requests) {
        this.#arrive(transcriptOf(view, performance.now()), choice(view));
        this.#around.changed(view);
      }
    } catch (reason) {
      this.fault = asFault(reason);
    }
  }

  /** Sends a message; false if it was not taken, with `fault` saying why. */
  send(text: string): Promise<boolean> {
    return this.#start(({ providerId, model }) =>
      this.#backend.call("turn_start", {
        request: {
          conversation_id: this.id,
          provider_id: providerId,
          model,
          text,
          attachments: [],
          system: null,
          settings: noChatSettings,
        },
      }),
    );
  }

  /** Asks again for a reply: a new version beside the old one. */
  retry(id: MessageId): Promise<boolean> {
    return this.#start(({ providerId, model }) =>
      this.#backend.call("turn_retry", { message_id: id, provider_id: providerId, model }),
    );
  }

  /** Stops the running reply. */
  async stop(): Promise<void> {
    const running = runningEntry(this.#current);
    if (running) {
      await this.#try(() =>
        this.#backend.call("turn_stop", { message_id: running.view.message.id }),
      );
    }
  }

  /** The user keeps a reply as it ended. */
  async keep(id: MessageId): Promise<void> {
    if (await this.#try(() => this.#backend.call("message_keep", { message_id: id }))) {
      this.#show(keepMessage(this.#current, id));
    }
  }

  /** Shows another version of a message. */
  async select(id: MessageId): Promise<void> {
    const visit = this.visit;
    try {
      const view = await this.#backend.call("message_select", { message_id: id });
      this.#take(view, visit);
    } catch (reason) {
      this.fault = asFault(reason);
    }
  }

  /** Asks again for what another program may have written. What is typed, read or running stays as it is. */
  async refresh(): Promise<void> {
    const { id } = this;
    if (id === null || this.starting) {
      return;
    }
    const before = { visit: this.visit, messages: this.#messages() };
    try {
      const view = await this.#backend.call("conversation_open", { conversation_id: id });
      // An answer from before a message was sent here knows nothing of it.
      if (before.visit === this.visit && before.messages === this.#messages()) {
        this.#show(refreshed(this.#current, view, performance.now()));
        this.#around.changed(view);
      }
    } catch {
      // It may have been deleted elsewhere; what is on the screen stays until the user goes on.
    }
  }

  /** The conversation has another title. */
  retitle(title: string): void {
    this.#show(retitle(this.#current, title));
  }

  /** Takes an update; true if it does not follow what is there. */
  update(update: TurnUpdate): boolean {
    const { transcript, gap } = applyTurnUpdate(this.#current, update);
    this.#show(transcript);
    return gap;
  }

  /** Takes a whole reply. */
  put(view: MessageView): void {
    this.#show(putMessage(this.#current, view, performance.now()));
  }

  /** The number of the last change that is there of a reply. */
  seqOf(id: MessageId): number {
    return this.#current.entries.find(({ view }) => view.message.id === id)?.view.seq ?? 0;
  }

  #messages(): string {
    return this.#current.entries.map(({ view }) => view.message.id).join();
  }

  async #start(ask: (choice: ModelChoice) => Promise<ConversationView>): Promise<boolean> {
    if (this.choice === null || this.starting) {
      return false;
    }
    const visit = this.visit;
    this.starting = true;
    this.fault = null;
    try {
      const view = await ask(this.choice);
      this.#take(view, visit);
      this.#around.announce(GENERATING);
      return true;
    } catch (reason) {
      this.fault = asFault(reason);
      return false;
    } finally {
      this.starting = false;
    }
  }

  async #try(ask: () => Promise<unknown>): Promise<boolean> {
    try {
      await ask();
      return true;
    } catch (reason) {
      this.fault = asFault(reason);
      return false;
    }
  }

  #take(view: ConversationView, visit: number): void {
    if (visit === this.visit) {
      this.#show(transcriptOf(view, performance.now()));
      this.#frame.flush();
    }
    this.#around.changed(view);
  }

  #arrive(transcript: Transcript, choice: ModelChoice | null): void {
    this.visit += 1;
    this.#requests += 1;
    this.reading = this.#readings.get(transcript.conversation?.id ?? "") ?? new Reading();
    this.choice = choice;
    this.fault = null;
    this.#current = transcript;
    this.#keepReading();
    this.#frame.flush();
  }

  #show(next: Transcript): void {
    if (next === this.#current) {
      return;
    }
    const running = runningEntry(this.#current)?.view.message.id;
    this.#current = next;
    this.#keepReading();
    this.#frame.request();
    const entry = running && next.entries.find(({ view }) => view.message.id === running);
    if (entry && !isStreaming(entry.view)) {
      this.#around.announce(endAnnouncement(entry.view.message));
    }
  }

  /** A conversation has a name only once it began. */
  #keepReading(): void {
    if (this.id !== null) {
      this.#readings.set(this.id, this.reading);
    }
  }
}
