// Generated from locales/en/markdown.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Code */
export const code = (): string => formatText("markdown-code", "Code");

/** Code, {language} */
export const codeIn = (args: { language: string }): string => formatText("markdown-code-in", "Code, { $language }", args);

/** {count} lines */
export const codeLines = (args: { count: number }): string => formatText("markdown-code-lines", "{ $count ->\n        [one] 1 line\n       *[other] { NUMBER($count) } lines\n    }", args);

/** Wrap lines */
export const codeWrap = (): string => formatText("markdown-code-wrap", "Wrap lines");

/** Download code */
export const codeDownload = (): string => formatText("markdown-code-download", "Download code");

/** Copy code */
export const codeCopy = (): string => formatText("markdown-code-copy", "Copy code");

/** View */
export const view = (): string => formatText("markdown-view", "View");

/** Preview */
export const preview = (): string => formatText("markdown-preview", "Preview");

/** Open beside the conversation */
export const openPanel = (): string => formatText("markdown-open-panel", "Open beside the conversation");

/** Image */
export const image = (): string => formatText("markdown-image", "Image");

/** Load image from {host} */
export const imageLoad = (args: { host: string }): string => formatText("markdown-image-load", "Load image from { $host }", args);

/** {reason}. Try again */
export const imageRetry = (args: { reason: string }): string => formatText("markdown-image-retry", "{ $reason }. Try again", args);

/** This image is not shown because its size cannot be determined */
export const imageUnreadable = (): string => formatText("markdown-image-unreadable", "This image is not shown because its size cannot be determined");

/** This image is not shown because it has more than {limit} million pixels */
export const imagePixels = (args: { limit: number }): string => formatText("markdown-image-pixels", "This image is not shown because it has more than { NUMBER($limit) } million pixels", args);

/** This image is not shown because the images of this message have more than {limit} million pixels in total */
export const imageTotal = (args: { limit: number }): string => formatText("markdown-image-total", "This image is not shown because the images of this message have more than { NUMBER($limit) } million pixels in total", args);

/** This image is not shown because this message has more than {limit} images */
export const imageCount = (args: { limit: number }): string => formatText("markdown-image-count", "This image is not shown because this message has more than { NUMBER($limit) } images", args);

/** Table */
export const table = (): string => formatText("markdown-table", "Table");

/** Done */
export const taskDone = (): string => formatText("markdown-task-done", "Done");

/** Not done */
export const taskOpen = (): string => formatText("markdown-task-open", "Not done");

/** Footnotes */
export const footnotes = (): string => formatText("markdown-footnotes", "Footnotes");

/** Footnote {number} */
export const footnote = (args: { number: string }): string => formatText("markdown-footnote", "Footnote { $number }", args);

/** Back to the text from footnote {number} */
export const footnoteBack = (args: { number: string }): string => formatText("markdown-footnote-back", "Back to the text from footnote { $number }", args);

/** Formula */
export const formula = (): string => formatText("markdown-formula", "Formula");

/** This formula is too long to be shown */
export const formulaTooLong = (): string => formatText("markdown-formula-too-long", "This formula is too long to be shown");

/** This formula is nested too deeply to be shown */
export const formulaTooDeep = (): string => formatText("markdown-formula-too-deep", "This formula is nested too deeply to be shown");

/** This formula is empty */
export const formulaEmpty = (): string => formatText("markdown-formula-empty", "This formula is empty");
