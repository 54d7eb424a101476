// Generated from locales/en/common.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/common.ftl?raw";

addEnglish(english);

/** “{name}” saved */
export const saved = (args: { name: string }): string => formatText("common-saved", args);

/** “{name}” added */
export const added = (args: { name: string }): string => formatText("common-added", args);

/** “{name}” deleted */
export const deleted = (args: { name: string }): string => formatText("common-deleted", args);

/** {value} ms */
export const milliseconds = (args: { value: string }): string => formatText("common-milliseconds", args);

/** {value} s */
export const seconds = (args: { value: string }): string => formatText("common-seconds", args);

/** {minutes} min {seconds} s */
export const minutes = (args: { minutes: string; seconds: string }): string => formatText("common-minutes", args);

/** {value} B */
export const bytes = (args: { value: string }): string => formatText("common-bytes", args);

/** {value} kB */
export const kilobytes = (args: { value: string }): string => formatText("common-kilobytes", args);

/** {value} MB */
export const megabytes = (args: { value: string }): string => formatText("common-megabytes", args);

/** {value} GB */
export const gigabytes = (args: { value: string }): string => formatText("common-gigabytes", args);
