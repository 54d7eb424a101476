// Generated from locales/en/markdown.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format } from "../../text/catalogue";
import english from "../../../../locales/en/markdown.ftl?raw";

addEnglish(english);

/** Code */
export const code = (): string => format("markdown-code");

/** Code, {language} */
export const codeIn = (args: { language: string }): string => format("markdown-code-in", args);

/** {count} lines */
export const codeLines = (args: { count: number }): string => format("markdown-code-lines", args);

/** Wrap lines */
export const codeWrap = (): string => format("markdown-code-wrap");

/** Download code */
export const codeDownload = (): string => format("markdown-code-download");

/** Copy code */
export const codeCopy = (): string => format("markdown-code-copy");

/** Copy */
export const copy = (): string => format("markdown-copy");

/** Show diagram */
export const showDiagram = (): string => format("markdown-show-diagram");

/** Show preview */
export const showPreview = (): string => format("markdown-show-preview");

/** Image */
export const image = (): string => format("markdown-image");

/** Loading… */
export const imageLoading = (): string => format("markdown-image-loading");

/** Load image from {host} */
export const imageLoad = (args: { host: string }): string => format("markdown-image-load", args);

/** {reason}. Try again */
export const imageRetry = (args: { reason: string }): string => format("markdown-image-retry", args);

/** Table */
export const table = (): string => format("markdown-table");

/** Done */
export const taskDone = (): string => format("markdown-task-done");

/** Not done */
export const taskOpen = (): string => format("markdown-task-open");

/** Footnotes */
export const footnotes = (): string => format("markdown-footnotes");

/** Footnote {number} */
export const footnote = (args: { number: string }): string => format("markdown-footnote", args);

/** Back to the text, note {number} */
export const footnoteBack = (args: { number: string }): string => format("markdown-footnote-back", args);

/** Formula */
export const formula = (): string => format("markdown-formula");

/** The formula is nested too deep */
export const formulaTooDeep = (): string => format("markdown-formula-too-deep");

/** The formula is empty */
export const formulaEmpty = (): string => format("markdown-formula-empty");
