// Generated from locales/en/attachments.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Images */
export const images = (): string => formatText("attachments-images", "Images");

/** PDF files */
export const pdfFiles = (): string => formatText("attachments-pdf-files", "PDF files");

/** Text files */
export const textFiles = (): string => formatText("attachments-text-files", "Text files");

/** “{name}” is empty */
export const fileEmpty = (args: { name: string }): string => formatText("attachments-file-empty", "“{ $name }” is empty", args);

/** “{name}” is {size}. {kind} can be at most {kind2} */
export const fileTooLarge = (args: { kind: string; kind2: string; name: string; size: string }): string => formatText("attachments-file-too-large", "“{ $name }” is { $size }. { $kind } can be at most { $kind2 }", args);
