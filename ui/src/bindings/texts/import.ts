// Generated from locales/en/import.ftl by `cargo xtask bindings`. Do not edit.
import type { UiText } from "../contract";

/** Files that are missing from the export; only their names were imported */
export const filesNotExported = (): UiText => ({ id: "import-files-not-exported", args: {} });

/** Files whose type or size cannot be attached; only their names were imported */
export const filesRefused = (): UiText => ({ id: "import-files-refused", args: {} });

/** Files in the export that belong to no message, skipped */
export const unusedFiles = (): UiText => ({ id: "import-unused-files", args: {} });

/** Replies that were edited after the model wrote them; the edited text was imported */
export const editedOutput = (): UiText => ({ id: "import-edited-output", args: {} });

/** Quoted texts of sources; only their titles and addresses were imported */
export const sourceTexts = (): UiText => ({ id: "import-source-texts", args: {} });

/** Citation marks whose source is not in the file; the marks were removed */
export const citationsRemoved = (): UiText => ({ id: "import-citations-removed", args: {} });

/** Audio and video recordings, skipped */
export const recordingsSkipped = (): UiText => ({ id: "import-recordings-skipped", args: {} });

/** Parts of an unknown kind, imported as text: “{kind}” */
export const unknownPart = (args: { kind: string | UiText }): UiText => ({ id: "import-unknown-part", args });

/** Messages of an unknown kind, imported as text: “{kind}” */
export const unknownMessage = (args: { kind: string | UiText }): UiText => ({ id: "import-unknown-message", args });

/** Steps of an unknown kind, imported as text: “{kind}” */
export const unknownStep = (args: { kind: string | UiText }): UiText => ({ id: "import-unknown-step", args });

/** Messages of an unknown author, imported as replies: “{name}” */
export const unknownAuthor = (args: { name: string | UiText }): UiText => ({ id: "import-unknown-author", args });

/** Unknown fields in the file: “{field}” */
export const unknownField = (args: { field: string | UiText }): UiText => ({ id: "import-unknown-field", args });

/** Fields that Rivulet does not import: “{field}” */
export const unreadField = (args: { field: string | UiText }): UiText => ({ id: "import-unread-field", args });

/** Messages that are hidden in the other program, skipped */
export const hiddenSkipped = (): UiText => ({ id: "import-hidden-skipped", args: {} });

/** Topics with unreadable names; their first words became their titles */
export const topicNames = (): UiText => ({ id: "import-topic-names", args: {} });

/** Message parts that the backup lacks */
export const partsMissing = (): UiText => ({ id: "import-parts-missing", args: {} });

/** Conversations without messages, skipped */
export const noMessages = (): UiText => ({ id: "import-no-messages", args: {} });

/** Conversations that were in the trash of the other program, skipped */
export const inTrash = (): UiText => ({ id: "import-in-trash", args: {} });

/** Files that contain no conversations or come from another program, skipped */
export const otherFiles = (): UiText => ({ id: "import-other-files", args: {} });

/** Entries that are not conversations, skipped */
export const notAConversation = (): UiText => ({ id: "import-not-a-conversation", args: {} });

/** Conversations with data nested too deeply to read, skipped */
export const nestedTooDeep = (): UiText => ({ id: "import-nested-too-deep", args: {} });

/** Conversations with unreadable values, skipped */
export const unreadableValues = (): UiText => ({ id: "import-unreadable-values", args: {} });

/** Names of threads that were not imported; each thread became a branch of its conversation */
export const threadNames = (): UiText => ({ id: "import-thread-names", args: {} });

/** Parts or conversations that are too large to be imported, skipped */
export const tooLarge = (): UiText => ({ id: "import-too-large", args: {} });

/** Other content that Rivulet does not understand */
export const other = (): UiText => ({ id: "import-other", args: {} });

/** Messages whose content is not text, imported as text */
export const contentNotText = (): UiText => ({ id: "import-content-not-text", args: {} });

/** Encrypted reasoning, skipped */
export const encryptedReasoning = (): UiText => ({ id: "import-encrypted-reasoning", args: {} });

/** Messages with a duplicate ID, imported as separate messages */
export const duplicateMessageSplit = (): UiText => ({ id: "import-duplicate-message-split", args: {} });

/** Messages skipped because of a duplicate ID */
export const duplicateMessageSkipped = (): UiText => ({ id: "import-duplicate-message-skipped", args: {} });

/** Messages whose preceding message is not in the file; they were moved to the beginning */
export const orphan = (): UiText => ({ id: "import-orphan", args: {} });

/** Messages that reply to each other in a loop; the loop was broken */
export const circle = (): UiText => ({ id: "import-circle", args: {} });

/** Files without a valid id, imported as text */
export const unsoundFileId = (): UiText => ({ id: "import-unsound-file-id", args: {} });

/** Unreadable attachments, skipped */
export const attachmentsUnreadable = (): UiText => ({ id: "import-attachments-unreadable", args: {} });

/** Unreadable folders, skipped */
export const foldersUnreadable = (): UiText => ({ id: "import-folders-unreadable", args: {} });

/** Unreadable conversations, skipped */
export const conversationsUnreadable = (): UiText => ({ id: "import-conversations-unreadable", args: {} });

/** Unreadable assistants, skipped */
export const assistantsUnreadable = (): UiText => ({ id: "import-assistants-unreadable", args: {} });

/** Unreadable snippets, skipped */
export const snippetsUnreadable = (): UiText => ({ id: "import-snippets-unreadable", args: {} });

/** Unreadable providers, skipped */
export const providersUnreadable = (): UiText => ({ id: "import-providers-unreadable", args: {} });

/** Unreadable settings, skipped */
export const settingsUnreadable = (): UiText => ({ id: "import-settings-unreadable", args: {} });

/** Unreadable drafts, skipped */
export const draftsUnreadable = (): UiText => ({ id: "import-drafts-unreadable", args: {} });

/** Result of {tool}: */
export const toolResult = (args: { tool: string | UiText }): UiText => ({ id: "import-tool-result", args });

/** a tool */
export const unnamedTool = (): UiText => ({ id: "import-unnamed-tool", args: {} });

/** Text in the image: */
export const imageText = (): UiText => ({ id: "import-image-text", args: {} });
