import type {
  ConversationId,
  ConversationSummary,
  Folder,
  FolderId,
} from "../../bindings/contract";

/** What a person does with what stands in the list. */
export interface ListActs {
  rename(id: ConversationId, title: string): void;
  remove(conversation: ConversationSummary): void;
  pin(conversation: ConversationSummary): void;
  archive(conversation: ConversationSummary): void;
  /** Asks where to. */
  askMove(conversation: ConversationSummary): void;
  /** Puts it there at once. */
  move(id: ConversationId, folder: FolderId | null): void;
  askTags(conversation: ConversationSummary): void;
  askExport(conversation: ConversationSummary): void;
  renameFolder(folder: Folder, name: string): void;
  removeFolder(folder: Folder): void;
  askExportFolder(folder: Folder): void;
}
