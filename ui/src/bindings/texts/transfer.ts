// Generated from locales/en/transfer.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Import */
export const importButton = (): string => formatText("transfer-import-button", "Import");

/** Imports conversations exported by {programs}. You see a preview first; duplicates are skipped. */
export const importHint = (args: { programs: string }): string => formatText("transfer-import-hint", "Imports conversations exported by { $programs }. You see a preview first; duplicates are skipped.", args);

/** Choose a file… */
export const chooseFile = (): string => formatText("transfer-choose-file", "Choose a file…");

/** Choose a folder… */
export const chooseFolder = (): string => formatText("transfer-choose-folder", "Choose a folder…");

/** Contents of the file */
export const content = (): string => formatText("transfer-content", "Contents of the file");

/** The first conversations in this file */
export const firstTitles = (): string => formatText("transfer-first-titles", "The first conversations in this file");

/** Also in this file */
export const also = (): string => formatText("transfer-also", "Also in this file");

/** These items are imported only if you select them. A provider receives your messages, so select providers only if you trust the source of this file. */
export const alsoHelp = (): string => formatText("transfer-also-help", "These items are imported only if you select them. A provider receives your messages, so select providers only if you trust the source of this file.");

/** {count} providers, without their keys, proxies and certificates */
export const alsoProviders = (args: { count: number }): string => formatText("transfer-also-providers", "{ $count ->\n        [one] { NUMBER($count) } provider, without its key, proxy and certificates\n       *[other] { NUMBER($count) } providers, without their keys, proxies and certificates\n    }", args);

/** {count} assistants */
export const alsoAssistants = (args: { count: number }): string => formatText("transfer-also-assistants", "{ $count ->\n        [one] { NUMBER($count) } assistant\n       *[other] { NUMBER($count) } assistants\n    }", args);

/** {count} snippets */
export const alsoSnippets = (args: { count: number }): string => formatText("transfer-also-snippets", "{ $count ->\n        [one] { NUMBER($count) } snippet\n       *[other] { NUMBER($count) } snippets\n    }", args);

/** {count} drafts */
export const alsoDrafts = (args: { count: number }): string => formatText("transfer-also-drafts", "{ $count ->\n        [one] { NUMBER($count) } draft\n       *[other] { NUMBER($count) } drafts\n    }", args);

/** Settings, except trusted sites and the backup folder */
export const alsoSettings = (): string => formatText("transfer-also-settings", "Settings, except trusted sites and the backup folder");

/** Import another file */
export const again = (): string => formatText("transfer-again", "Import another file");

/** Done */
export const done = (): string => formatText("transfer-done", "Done");

/** Stopping… */
export const stopping = (): string => formatText("transfer-stopping", "Stopping…");

/** Reading… */
export const reading = (): string => formatText("transfer-reading", "Reading…");

/** Reading the file */
export const readingFile = (): string => formatText("transfer-reading-file", "Reading the file");

/** {done} of {total} read, {conversations} conversations found */
export const read = (args: { conversations: number; done: string; total: string }): string => formatText("transfer-read", "{ $done } of { $total } read, { $conversations ->\n        [one] 1 conversation\n       *[other] { $conversations } conversations\n    } found", args);

/** Exported from */
export const from = (): string => formatText("transfer-from", "Exported from");

/** Conversations */
export const conversations = (): string => formatText("transfer-conversations", "Conversations");

/** Messages */
export const messages = (): string => formatText("transfer-messages", "Messages");

/** Dates */
export const dates = (): string => formatText("transfer-dates", "Dates");

/** Already imported */
export const known = (): string => formatText("transfer-known", "Already imported");

/** {count} (left unchanged) */
export const knownCount = (args: { count: number }): string => formatText("transfer-known-count", "{ NUMBER($count) } (left unchanged)", args);

/** Nothing new to import */
export const nothingNew = (): string => formatText("transfer-nothing-new", "Nothing new to import");

/** No new conversations. */
export const addedNone = (): string => formatText("transfer-added-none", "No new conversations.");

/** {count} new conversations. */
export const added = (args: { count: number }): string => formatText("transfer-added", "{ $count ->\n        [one] 1 new conversation.\n       *[other] { $count } new conversations.\n    }", args);

/** {count} conversations have new messages. */
export const extended = (args: { count: number }): string => formatText("transfer-extended", "{ $count ->\n        [one] 1 conversation has new messages.\n       *[other] { $count } conversations have new messages.\n    }", args);

/** {count} messages imported. */
export const imported = (args: { count: number }): string => formatText("transfer-imported", "{ $count ->\n        [one] 1 message imported.\n       *[other] { $count } messages imported.\n    }", args);

/** {count} conversations had already been imported and were left unchanged. */
export const unchanged = (args: { count: number }): string => formatText("transfer-unchanged", "{ $count ->\n        [one] 1 conversation had already been imported and was left unchanged.\n       *[other] { $count } conversations had already been imported and were left unchanged.\n    }", args);

/** Import stopped. Everything imported so far was kept; import the file again to get the rest. */
export const stopped = (): string => formatText("transfer-stopped", "Import stopped. Everything imported so far was kept; import the file again to get the rest.");

/** {count} kinds of content were changed or skipped */
export const notes = (args: { count: number }): string => formatText("transfer-notes", "{ $count ->\n        [one] 1 kind of content was changed or skipped\n       *[other] { $count } kinds of content were changed or skipped\n    }", args);

/** {note} ({count} times) */
export const noteCount = (args: { count: number; note: string }): string => formatText("transfer-note-count", "{ $note } ({ $count ->\n        [one] once\n       *[other] { $count } times\n    })", args);

/** First example: “{example}” */
export const example = (args: { count: number; example: string }): string => formatText("transfer-example", "{ $count ->\n        [one] Example: “{ $example }”\n       *[other] First example: “{ $example }”\n    }", args);

/** First example, from “{example}”: “{excerpt}” */
export const exampleExcerpt = (args: { count: number; example: string; excerpt: string }): string => formatText("transfer-example-excerpt", "{ $count ->\n        [one] Example, from “{ $example }”: “{ $excerpt }”\n       *[other] First example, from “{ $example }”: “{ $excerpt }”\n    }", args);

/** Export */
export const exportButton = (): string => formatText("transfer-export-button", "Export");

/** What to export */
export const scope = (): string => formatText("transfer-scope", "What to export");

/** Format */
export const formatLabel = (): string => formatText("transfer-format-label", "Format");

/** Markdown */
export const markdown = (): string => formatText("transfer-markdown", "Markdown");

/** Readable text that you can use in notes and documents. */
export const markdownUse = (): string => formatText("transfer-markdown-use", "Readable text that you can use in notes and documents.");

/** JSON */
export const json = (): string => formatText("transfer-json", "JSON");

/** Contains all messages and their versions. Rivulet can import this format. */
export const jsonUse = (): string => formatText("transfer-json-use", "Contains all messages and their versions. Rivulet can import this format.");

/** HTML */
export const html = (): string => formatText("transfer-html", "HTML");

/** A single page to read in a browser, print or share. */
export const htmlUse = (): string => formatText("transfer-html-use", "A single page to read in a browser, print or share.");

/** The export will be saved as a new file in your downloads folder. Existing files are not overwritten. */
export const exportHint = (): string => formatText("transfer-export-hint", "The export will be saved as a new file in your downloads folder. Existing files are not overwritten.");

/** Writing… */
export const writing = (): string => formatText("transfer-writing", "Writing…");

/** {done} of {total} conversations written */
export const written = (args: { done: number; total: number }): string => formatText("transfer-written", "{ NUMBER($done) } of { $total ->\n        [one] 1 conversation\n       *[other] { $total } conversations\n    } written", args);

/** {conversations} conversations ({messages} messages) saved to */
export const exported = (args: { conversations: number; messages: number }): string => formatText("transfer-exported", "{ $conversations ->\n        [one] 1 conversation\n       *[other] { $conversations } conversations\n    } ({ $messages ->\n        [one] 1 message\n       *[other] { $messages } messages\n    }) saved to", args);
