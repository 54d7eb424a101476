import type { ConversationView, Settings, Update } from "../bindings/contract";
import type { MemoryMessages } from "./memory_messages";
import type { Scene } from "./memory_scenes";

/** The parts of the stub that the library commands use, available once the stub is constructed. */
export interface LibraryNeeds {
  readonly messages: MemoryMessages;
  readonly scene: () => Scene;
  readonly settings: () => Settings;
  readonly speed: () => number;
  /** Returns a conversation with all its messages. */
  readonly whole: (conversation: string) => ConversationView;
  readonly tell: (update: Update) => void;
  readonly forgetProviders: () => void;
}
