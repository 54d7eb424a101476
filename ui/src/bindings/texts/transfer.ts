// Generated from locales/en/transfer.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format } from "../../text/catalogue";
import english from "../../../../locales/en/transfer.ftl?raw";

addEnglish(english);

/** Import */
export const importButton = (): string => format("transfer-import-button");

/** Imports conversations exported by {programs}. You'll see a preview first; duplicates are skipped. */
export const importHint = (args: { programs: string }): string => format("transfer-import-hint", args);

/** File */
export const file = (): string => format("transfer-file");

/** Choose a file, or paste its path */
export const filePlaceholder = (): string => format("transfer-file-placeholder");

/** Preview */
export const preview = (): string => format("transfer-preview");

/** Choose a file… */
export const chooseFile = (): string => format("transfer-choose-file");

/** Choose a folder… */
export const chooseFolder = (): string => format("transfer-choose-folder");

/** Choose an export to import */
export const chooseFileTitle = (): string => format("transfer-choose-file-title");

/** Choose a folder to import */
export const chooseFolderTitle = (): string => format("transfer-choose-folder-title");

/** Content of the file */
export const content = (): string => format("transfer-content");

/** First titles */
export const firstTitles = (): string => format("transfer-first-titles");

/** Import another */
export const again = (): string => format("transfer-again");

/** Done */
export const done = (): string => format("transfer-done");

/** Cancel */
export const cancel = (): string => format("transfer-cancel");

/** Stopping… */
export const stopping = (): string => format("transfer-stopping");

/** Reading… */
export const reading = (): string => format("transfer-reading");

/** Reading the file */
export const readingFile = (): string => format("transfer-reading-file");

/** {done} of {total} read, {conversations} conversations */
export const read = (args: { done: string; total: string; conversations: number }): string => format("transfer-read", args);

/** From */
export const from = (): string => format("transfer-from");

/** Conversations */
export const conversations = (): string => format("transfer-conversations");

/** Messages */
export const messages = (): string => format("transfer-messages");

/** Dates */
export const dates = (): string => format("transfer-dates");

/** {first} – {last} */
export const dateRange = (args: { first: string; last: string }): string => format("transfer-date-range", args);

/** Already imported */
export const known = (): string => format("transfer-known");

/** {count}, left unchanged */
export const knownCount = (args: { count: number }): string => format("transfer-known-count", args);

/** No new conversations. */
export const addedNone = (): string => format("transfer-added-none");

/** {count} new conversations. */
export const added = (args: { count: number }): string => format("transfer-added", args);

/** {count} conversations have new messages. */
export const extended = (args: { count: number }): string => format("transfer-extended", args);

/** {count} messages imported. */
export const imported = (args: { count: number }): string => format("transfer-imported", args);

/** {count} conversations were already imported and left unchanged. */
export const unchanged = (args: { count: number }): string => format("transfer-unchanged", args);

/** Import stopped. Everything imported so far was kept; import the file again for the rest. */
export const stopped = (): string => format("transfer-stopped");

/** {count} items were not imported exactly */
export const notes = (args: { count: number }): string => format("transfer-notes", args);

/** {note} ({count} times) */
export const noteCount = (args: { note: string; count: number }): string => format("transfer-note-count", args);

/** First: {example} */
export const example = (args: { example: string }): string => format("transfer-example", args);

/** Export */
export const exportButton = (): string => format("transfer-export-button");

/** Content */
export const scope = (): string => format("transfer-scope");

/** Format */
export const formatLabel = (): string => format("transfer-format-label");

/** Markdown */
export const markdown = (): string => format("transfer-markdown");

/** For reading, notes and documents. */
export const markdownUse = (): string => format("transfer-markdown-use");

/** JSON */
export const json = (): string => format("transfer-json");

/** Complete, with all versions. Rivulet can import it. */
export const jsonUse = (): string => format("transfer-json-use");

/** HTML */
export const html = (): string => format("transfer-html");

/** One page for any browser, to print or share. */
export const htmlUse = (): string => format("transfer-html-use");

/** Saved as a new file in your downloads folder. Existing files aren't overwritten. */
export const exportHint = (): string => format("transfer-export-hint");

/** Writing… */
export const writing = (): string => format("transfer-writing");

/** {done} of {total} conversations written */
export const written = (args: { done: number; total: number }): string => format("transfer-written", args);

/** {conversations} conversations with {messages} messages saved to */
export const exported = (args: { conversations: number; messages: number }): string => format("transfer-exported", args);

/** Copy path */
export const copyPath = (): string => format("transfer-copy-path");
