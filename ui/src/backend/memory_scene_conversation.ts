import type { Conversation } from "../bindings/contract";

/** A conversation with one question and one reply. */
export interface SceneConversation {
  readonly title: string;
  readonly model: string;
  readonly daysAgo: number;
  /** Instructions for the model at the start of the conversation. */
  readonly system?: string;
  /** Number of earlier questions and answers. */
  readonly exchanges?: number;
  /** Folder, pinning and archiving of the conversation in the library. */
  readonly place?: Partial<Pick<Conversation, "folder_id" | "pinned" | "archived" | "tags">>;
}
