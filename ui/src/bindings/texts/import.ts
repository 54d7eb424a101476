// Generated from locales/en/import.ftl by `cargo xtask bindings`. Do not edit.
import type { UiText } from "../contract";

/** Some files are missing from the export, so only their names were imported */
export const filesNotExported = (): UiText => ({ id: "import-files-not-exported", args: {} });

/** Imported only the names of files whose type or size Rivulet does not support */
export const filesRefused = (): UiText => ({ id: "import-files-refused", args: {} });

/** Imported some files by name only, without their content, because Rivulet imports at most {gibibytes} GiB of files at once */
export const filesOverLimit = (args: { gibibytes: number }): UiText => ({ id: "import-files-over-limit", args });

/** Imported some files by name only, without their content, because Rivulet unpacks at most {mebibytes} MiB of a zip file, or {times} times the size of the file if that is larger */
export const filesNotUnpacked = (args: { mebibytes: number; times: number }): UiText => ({ id: "import-files-not-unpacked", args });

/** Skipped files that belong to no message */
export const unusedFiles = (): UiText => ({ id: "import-unused-files", args: {} });

/** Skipped files and folders that cannot be read */
export const pathsUnreadable = (): UiText => ({ id: "import-paths-unreadable", args: {} });

/** Skipped files or folders because Rivulet reads at most {files} files at once and at most {levels} levels of nested folders */
export const pathsOverLimit = (args: { files: number; levels: number }): UiText => ({ id: "import-paths-over-limit", args });

/** Skipped zip files inside the folder; import each of them separately */
export const zipsSkipped = (): UiText => ({ id: "import-zips-skipped", args: {} });

/** Imported only the edited text of replies that were edited in the other program */
export const editedOutput = (): UiText => ({ id: "import-edited-output", args: {} });

/** Imported only the titles and addresses of sources, not the text quoted from them */
export const sourceTexts = (): UiText => ({ id: "import-source-texts", args: {} });

/** Removed citation markers whose source is not in the file */
export const citationsRemoved = (): UiText => ({ id: "import-citations-removed", args: {} });

/** Skipped citations without an address */
export const citationsWithoutAddress = (): UiText => ({ id: "import-citations-without-address", args: {} });

/** Imported only the custom instructions that applied to the last message; skipped other instructions */
export const otherInstructions = (): UiText => ({ id: "import-other-instructions", args: {} });

/** Imported as text: message parts of the unknown kind “{kind}” */
export const unknownPart = (args: { kind: string | UiText }): UiText => ({ id: "import-unknown-part", args });

/** Imported as text: messages of the unknown kind “{kind}” */
export const unknownMessage = (args: { kind: string | UiText }): UiText => ({ id: "import-unknown-message", args });

/** Imported as text: steps of the unknown kind “{kind}” */
export const unknownStep = (args: { kind: string | UiText }): UiText => ({ id: "import-unknown-step", args });

/** Imported as replies: messages by the unknown author “{name}” */
export const unknownAuthor = (args: { name: string | UiText }): UiText => ({ id: "import-unknown-author", args });

/** Skipped the unknown field “{field}” in the file */
export const unknownField = (args: { field: string | UiText }): UiText => ({ id: "import-unknown-field", args });

/** Skipped a field that Rivulet does not import: “{field}” */
export const unreadField = (args: { field: string | UiText }): UiText => ({ id: "import-unread-field", args });

/** Skipped messages that are hidden in the other program */
export const hiddenSkipped = (): UiText => ({ id: "import-hidden-skipped", args: {} });

/** The backup does not contain topic names, so each topic was named after its first message */
export const topicNames = (): UiText => ({ id: "import-topic-names", args: {} });

/** Skipped message parts that are missing from the backup or unreadable */
export const partsMissing = (): UiText => ({ id: "import-parts-missing", args: {} });

/** Skipped conversations without messages */
export const noMessages = (): UiText => ({ id: "import-no-messages", args: {} });

/** Skipped conversations that were in the trash of the other program */
export const inTrash = (): UiText => ({ id: "import-in-trash", args: {} });

/** Skipped files that contain no conversations or belong to a different program */
export const otherFiles = (): UiText => ({ id: "import-other-files", args: {} });

/** Skipped files because another file in the same folder belongs to the same conversation */
export const duplicateThreadFile = (): UiText => ({ id: "import-duplicate-thread-file", args: {} });

/** Skipped entries that are not conversations */
export const notAConversation = (): UiText => ({ id: "import-not-a-conversation", args: {} });

/** Skipped conversations whose data is nested too deeply to read */
export const nestedTooDeep = (): UiText => ({ id: "import-nested-too-deep", args: {} });

/** Skipped conversations with unreadable values */
export const unreadableValues = (): UiText => ({ id: "import-unreadable-values", args: {} });

/** Imported threads as branches of their conversation, but without the threads’ names */
export const threadNames = (): UiText => ({ id: "import-thread-names", args: {} });

/** Skipped conversations, or parts of them, that are too large to import */
export const tooLarge = (): UiText => ({ id: "import-too-large", args: {} });

/** Some other kinds of content were also changed or skipped */
export const other = (): UiText => ({ id: "import-other", args: {} });

/** Imported as text: message content of unknown types */
export const contentNotText = (): UiText => ({ id: "import-content-not-text", args: {} });

/** Skipped encrypted reasoning */
export const encryptedReasoning = (): UiText => ({ id: "import-encrypted-reasoning", args: {} });

/** Imported each message with a duplicate id as a separate message */
export const duplicateMessageSplit = (): UiText => ({ id: "import-duplicate-message-split", args: {} });

/** Skipped messages with a duplicate id */
export const duplicateMessageSkipped = (): UiText => ({ id: "import-duplicate-message-skipped", args: {} });

/** Moved messages to the beginning of their conversation because the messages before them are not in the file */
export const orphan = (): UiText => ({ id: "import-orphan", args: {} });

/** Moved messages to the beginning of their conversation because, in the file, they reply to each other in a loop */
export const circle = (): UiText => ({ id: "import-circle", args: {} });

/** Imported only the names of files without a valid id */
export const unsoundFileId = (): UiText => ({ id: "import-unsound-file-id", args: {} });

/** Skipped unreadable attachments */
export const attachmentsUnreadable = (): UiText => ({ id: "import-attachments-unreadable", args: {} });

/** Skipped unreadable folders */
export const foldersUnreadable = (): UiText => ({ id: "import-folders-unreadable", args: {} });

/** Skipped unreadable conversations */
export const conversationsUnreadable = (): UiText => ({ id: "import-conversations-unreadable", args: {} });

/** Skipped unreadable assistants */
export const assistantsUnreadable = (): UiText => ({ id: "import-assistants-unreadable", args: {} });

/** Skipped unreadable snippets */
export const snippetsUnreadable = (): UiText => ({ id: "import-snippets-unreadable", args: {} });

/** Skipped unreadable providers */
export const providersUnreadable = (): UiText => ({ id: "import-providers-unreadable", args: {} });

/** Skipped unreadable settings */
export const settingsUnreadable = (): UiText => ({ id: "import-settings-unreadable", args: {} });

/** Skipped unreadable drafts */
export const draftsUnreadable = (): UiText => ({ id: "import-drafts-unreadable", args: {} });

/** Skipped chat settings whose values are not allowed */
export const chatSettingsSkipped = (): UiText => ({ id: "import-chat-settings-skipped", args: {} });

/** Result of {tool}: */
export const toolResult = (args: { tool: string | UiText }): UiText => ({ id: "import-tool-result", args });

/** a tool */
export const unnamedTool = (): UiText => ({ id: "import-unnamed-tool", args: {} });

/** Text in the image: */
export const imageText = (): UiText => ({ id: "import-image-text", args: {} });
