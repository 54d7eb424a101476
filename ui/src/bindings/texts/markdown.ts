// Generated from locales/en/markdown.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/markdown.ftl?raw";

addEnglish(english);

/** Code */
export const code = (): string => formatText("markdown-code");

/** Code, {language} */
export const codeIn = (args: { language: string }): string => formatText("markdown-code-in", args);

/** {count} lines */
export const codeLines = (args: { count: number }): string => formatText("markdown-code-lines", args);

/** Wrap lines */
export const codeWrap = (): string => formatText("markdown-code-wrap");

/** Download code */
export const codeDownload = (): string => formatText("markdown-code-download");

/** Copy code */
export const codeCopy = (): string => formatText("markdown-code-copy");

/** Copy */
export const copy = (): string => formatText("markdown-copy");

/** Show diagram */
export const showDiagram = (): string => formatText("markdown-show-diagram");

/** Show preview */
export const showPreview = (): string => formatText("markdown-show-preview");

/** Image */
export const image = (): string => formatText("markdown-image");

/** Loading… */
export const imageLoading = (): string => formatText("markdown-image-loading");

/** Load image from {host} */
export const imageLoad = (args: { host: string }): string => formatText("markdown-image-load", args);

/** {reason}. Try again */
export const imageRetry = (args: { reason: string }): string => formatText("markdown-image-retry", args);

/** Table */
export const table = (): string => formatText("markdown-table");

/** Done */
export const taskDone = (): string => formatText("markdown-task-done");

/** Not done */
export const taskOpen = (): string => formatText("markdown-task-open");

/** Footnotes */
export const footnotes = (): string => formatText("markdown-footnotes");

/** Footnote {number} */
export const footnote = (args: { number: string }): string => formatText("markdown-footnote", args);

/** Back to the text, note {number} */
export const footnoteBack = (args: { number: string }): string => formatText("markdown-footnote-back", args);

/** Formula */
export const formula = (): string => formatText("markdown-formula");

/** The formula is nested too deep */
export const formulaTooDeep = (): string => formatText("markdown-formula-too-deep");

/** The formula is empty */
export const formulaEmpty = (): string => formatText("markdown-formula-empty");
