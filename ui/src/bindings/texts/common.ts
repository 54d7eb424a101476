// Generated from locales/en/common.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** “{name}” saved */
export const saved = (args: { name: string }): string => formatText("common-saved", "“{ $name }” saved", args);

/** “{name}” added */
export const added = (args: { name: string }): string => formatText("common-added", "“{ $name }” added", args);

/** “{name}” deleted */
export const deleted = (args: { name: string }): string => formatText("common-deleted", "“{ $name }” deleted", args);

/** New conversation */
export const newConversation = (): string => formatText("common-new-conversation", "New conversation");

/** Server on port {port} */
export const serverOnPort = (args: { port: string }): string => formatText("common-server-on-port", "Server on port { $port }", args);

/** {value} ms */
export const milliseconds = (args: { value: string }): string => formatText("common-milliseconds", "{ $value } ms", args);

/** {value} s */
export const seconds = (args: { value: string }): string => formatText("common-seconds", "{ $value } s", args);

/** {minutes} min {seconds} s */
export const minutes = (args: { minutes: string; seconds: string }): string => formatText("common-minutes", "{ $minutes } min { $seconds } s", args);

/** {value} B */
export const bytes = (args: { value: string }): string => formatText("common-bytes", "{ $value } B", args);

/** {value} kB */
export const kilobytes = (args: { value: string }): string => formatText("common-kilobytes", "{ $value } kB", args);

/** {value} MB */
export const megabytes = (args: { value: string }): string => formatText("common-megabytes", "{ $value } MB", args);

/** {value} GB */
export const gigabytes = (args: { value: string }): string => formatText("common-gigabytes", "{ $value } GB", args);
