import { createContext } from "svelte";
import type { Message, MessageId, Provider, ProviderId } from "../../bindings/contract";
import type { ModelChoice } from "../../model/choice";
import type { ListedModels } from "../../model/picker";
import type { Typed } from "../../model/typed";

/** What a reader does with messages that changes which there are, or asks for more. */
export interface MessageActs {
  /** A message or a retry can be sent now. */
  readonly ready: boolean;
  readonly providers: readonly Provider[];
  /** Where the next message goes. */
  readonly choice: ModelChoice | null;
  modelsOf(id: ProviderId): ListedModels | undefined;
  loadModels(id: ProviderId): void;
  /** Sends another version of a message of the user's; true if it was taken. */
  edit(id: MessageId, typed: Typed): Promise<boolean>;
  /** Asks again, and another model if one is named; answers a message of the user's that has no reply. */
  retry(id: MessageId, choice?: ModelChoice): void;
  /** Goes on with a reply that was cut. */
  continue(id: MessageId): void;
  /** Begins a new conversation with the messages up to this one. */
  branch(id: MessageId): Promise<void>;
  /** Takes a version away, with the way back. */
  remove(id: MessageId): Promise<void>;
  /** Takes the last seam apart, or joins it again. */
  part(id: MessageId, apart: boolean): Promise<void>;
  /** Shows another version of a message. */
  select(id: MessageId): void;
  /** Shows versions of a message side by side. */
  compare(message: Message): void;
  /** Offers to write a message, or all of its conversation, to a file. */
  askExport(message: Message): void;
  /** Keeps files to go with a message that is edited; gives those that were taken. */
  attach(files: readonly File[]): Promise<Typed["attachments"]>;
}

/** What can be done with the messages a component stands among. */
export const [useActs, provideActs] = createContext<() => MessageActs>();
