// Generated from locales/en/transfer.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/transfer.ftl?raw";

addEnglish(english);

/** Import */
export const importButton = (): string => formatText("transfer-import-button");

/** Imports conversations exported by {programs}. You'll see a preview first; duplicates are skipped. */
export const importHint = (args: { programs: string }): string => formatText("transfer-import-hint", args);

/** File */
export const file = (): string => formatText("transfer-file");

/** Choose a file, or paste its path */
export const filePlaceholder = (): string => formatText("transfer-file-placeholder");

/** Preview */
export const preview = (): string => formatText("transfer-preview");

/** Choose a file… */
export const chooseFile = (): string => formatText("transfer-choose-file");

/** Choose a folder… */
export const chooseFolder = (): string => formatText("transfer-choose-folder");

/** Choose an export to import */
export const chooseFileTitle = (): string => formatText("transfer-choose-file-title");

/** Choose a folder to import */
export const chooseFolderTitle = (): string => formatText("transfer-choose-folder-title");

/** Content of the file */
export const content = (): string => formatText("transfer-content");

/** First titles */
export const firstTitles = (): string => formatText("transfer-first-titles");

/** Import another */
export const again = (): string => formatText("transfer-again");

/** Done */
export const done = (): string => formatText("transfer-done");

/** Cancel */
export const cancel = (): string => formatText("transfer-cancel");

/** Stopping… */
export const stopping = (): string => formatText("transfer-stopping");

/** Reading… */
export const reading = (): string => formatText("transfer-reading");

/** Reading the file */
export const readingFile = (): string => formatText("transfer-reading-file");

/** {done} of {total} read, {conversations} conversations found */
export const read = (args: { done: string; total: string; conversations: number }): string => formatText("transfer-read", args);

/** From */
export const from = (): string => formatText("transfer-from");

/** Conversations */
export const conversations = (): string => formatText("transfer-conversations");

/** Messages */
export const messages = (): string => formatText("transfer-messages");

/** Dates */
export const dates = (): string => formatText("transfer-dates");

/** {first} – {last} */
export const dateRange = (args: { first: string; last: string }): string => formatText("transfer-date-range", args);

/** Already imported */
export const known = (): string => formatText("transfer-known");

/** {count}, left unchanged */
export const knownCount = (args: { count: number }): string => formatText("transfer-known-count", args);

/** No new conversations. */
export const addedNone = (): string => formatText("transfer-added-none");

/** {count} new conversations. */
export const added = (args: { count: number }): string => formatText("transfer-added", args);

/** {count} conversations have new messages. */
export const extended = (args: { count: number }): string => formatText("transfer-extended", args);

/** {count} messages imported. */
export const imported = (args: { count: number }): string => formatText("transfer-imported", args);

/** {count} conversations were already imported and left unchanged. */
export const unchanged = (args: { count: number }): string => formatText("transfer-unchanged", args);

/** Import stopped. Everything imported so far was kept; import the file again for the rest. */
export const stopped = (): string => formatText("transfer-stopped");

/** {count} items were not imported exactly */
export const notes = (args: { count: number }): string => formatText("transfer-notes", args);

/** {note} ({count} times) */
export const noteCount = (args: { note: string; count: number }): string => formatText("transfer-note-count", args);

/** First: {example} */
export const example = (args: { example: string }): string => formatText("transfer-example", args);

/** First: {example}: “{excerpt}” */
export const exampleExcerpt = (args: { example: string; excerpt: string }): string => formatText("transfer-example-excerpt", args);

/** Export */
export const exportButton = (): string => formatText("transfer-export-button");

/** Content */
export const scope = (): string => formatText("transfer-scope");

/** Format */
export const formatLabel = (): string => formatText("transfer-format-label");

/** Markdown */
export const markdown = (): string => formatText("transfer-markdown");

/** For reading, notes and documents. */
export const markdownUse = (): string => formatText("transfer-markdown-use");

/** JSON */
export const json = (): string => formatText("transfer-json");

/** Complete, with all versions. Rivulet can import it. */
export const jsonUse = (): string => formatText("transfer-json-use");

/** HTML */
export const html = (): string => formatText("transfer-html");

/** One page for any browser, to print or share. */
export const htmlUse = (): string => formatText("transfer-html-use");

/** Saved as a new file in your downloads folder. Existing files aren't overwritten. */
export const exportHint = (): string => formatText("transfer-export-hint");

/** Writing… */
export const writing = (): string => formatText("transfer-writing");

/** {done} of {total} conversations written */
export const written = (args: { done: number; total: number }): string => formatText("transfer-written", args);

/** {conversations} conversations with {messages} messages saved to */
export const exported = (args: { conversations: number; messages: number }): string => formatText("transfer-exported", args);

/** Copy path */
export const copyPath = (): string => formatText("transfer-copy-path");
