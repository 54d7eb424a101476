// Generated from locales/en/queue.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Queued messages */
export const label = (): string => formatText("queue-label", "Queued messages");

/** Will be sent when the reply is complete */
export const waits = (): string => formatText("queue-waits", "Will be sent when the reply is complete");

/** Not sent, because the reply was cut off */
export const heldEnded = (args: { ending: string }): string => formatText("queue-held-ended", "{ $ending ->\n        [stopped] Not sent, because you stopped the reply\n        [length] Not sent, because the reply reached the token limit\n        [content_filter] Not sent, because the content filter cut off the reply\n        [provider_error] Not sent, because the provider reported an error\n        [unconfirmed] Not sent, because the reply may be incomplete\n        [disconnected] Not sent, because the connection failed\n        [timed_out] Not sent, because no more data arrived\n        [interrupted] Not sent, because Rivulet exited during the reply\n        [empty] Not sent, because the reply was empty\n       *[other] Not sent, because the reply was cut off\n    }", args);

/** Not sent, because the model has not received the results of the tool calls yet */
export const heldResults = (): string => formatText("queue-held-results", "Not sent, because the model has not received the results of the tool calls yet");

/** Not sent, because Rivulet was closed */
export const heldRestarted = (): string => formatText("queue-held-restarted", "Not sent, because Rivulet was closed");

/** Not sent, because another program is still receiving a reply in this conversation */
export const heldElsewhere = (): string => formatText("queue-held-elsewhere", "Not sent, because another program is still receiving a reply in this conversation");

/** Not sent, because the conversation has switched to another version; choose “Send now” if this message still fits */
export const heldBranch = (): string => formatText("queue-held-branch", "Not sent, because the conversation has switched to another version; choose “Send now” if this message still fits");

/** Will not be sent while you are editing it */
export const heldEditing = (): string => formatText("queue-held-editing", "Will not be sent while you are editing it");

/** Not sent. {reason} */
export const heldRefused = (args: { reason: string }): string => formatText("queue-held-refused", "Not sent. { $reason }", args);

/** Not sent, because an earlier message could not be sent */
export const heldEarlierRefused = (): string => formatText("queue-held-earlier-refused", "Not sent, because an earlier message could not be sent");

/** Send now */
export const sendNow = (): string => formatText("queue-send-now", "Send now");

/** Edit the queued message */
export const edit = (): string => formatText("queue-edit", "Edit the queued message");

/** Send earlier */
export const moveUp = (): string => formatText("queue-move-up", "Send earlier");

/** Remove from the queue */
export const remove = (): string => formatText("queue-remove", "Remove from the queue");

/** {count} files */
export const files = (args: { count: number }): string => formatText("queue-files", "{ $count ->\n        [one] { $count } file\n       *[other] { $count } files\n    }", args);
