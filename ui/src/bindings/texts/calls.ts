// Generated from locales/en/calls.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Tool call: {tool} */
export const card = (args: { tool: string }): string => formatText("calls-card", "Tool call: { $tool }", args);

/** Receiving the arguments… */
export const gathering = (): string => formatText("calls-gathering", "Receiving the arguments…");

/** Checking the call… */
export const proposed = (): string => formatText("calls-proposed", "Checking the call…");

/** Waiting for your decision */
export const waiting = (): string => formatText("calls-waiting", "Waiting for your decision");

/** Allowed, starting… */
export const approved = (): string => formatText("calls-approved", "Allowed, starting…");

/** Running */
export const running = (): string => formatText("calls-running", "Running");

/** Running for {time} */
export const runningFor = (args: { time: string }): string => formatText("calls-running-for", "Running for { $time }", args);

/** The tool has a question for you */
export const asks = (): string => formatText("calls-asks", "The tool has a question for you");

/** Stopping. The tool may still finish. */
export const cancelling = (): string => formatText("calls-cancelling", "Stopping. The tool may still finish.");

/** Rivulet did not run this call */
export const unrecorded = (): string => formatText("calls-unrecorded", "Rivulet did not run this call");

/** attempt {number} */
export const attempt = (args: { number: string }): string => formatText("calls-attempt", "attempt { $number }", args);

/** It is unknown whether the tool ran */
export const ending = (args: { ending: string }): string => formatText("calls-ending", "{ $ending ->\n        [cut_off] The arguments were cut off, so the tool did not run\n        [malformed] The call was malformed, so the tool did not run\n        [denied] You denied the call, so the tool did not run\n        [not_run] The tool did not run\n        [succeeded] The tool ran and answered\n        [tool_error] The tool ran and reported an error\n        [server_error] The server reported an error; it is unknown whether the tool did anything\n        [bad_result] The tool ran, but its answer cannot be used\n       *[outcome_unknown] It is unknown whether the tool ran\n    }", args);

/** Outcome unknown */
export const endingName = (args: { ending: string }): string => formatText("calls-ending-name", "{ $ending ->\n        [waiting] Unfinished\n        [cut_off] Cut off\n        [malformed] Malformed\n        [denied] Denied\n        [not_run] Not run\n        [succeeded] Succeeded\n        [tool_error] Tool error\n        [server_error] Server error\n        [bad_result] Unusable answer\n       *[outcome_unknown] Outcome unknown\n    }", args);

/** The call was sent, but no answer arrived. The tool may have done its work completely, partly or not at all. Rivulet never repeats a call on its own. */
export const unknownHelp = (): string => formatText("calls-unknown-help", "The call was sent, but no answer arrived. The tool may have done its work completely, partly or not at all. Rivulet never repeats a call on its own.");

/** took {time} */
export const took = (args: { time: string }): string => formatText("calls-took", "took { $time }", args);

/** you edited the arguments */
export const edited = (): string => formatText("calls-edited", "you edited the arguments");

/** always allowed */
export const granted = (args: { scope: string }): string => formatText("calls-granted", "{ $scope ->\n        [once] allowed once\n        [conversation] allowed for this conversation\n       *[always] always allowed\n    }", args);

/** Your reason: {reason} */
export const denyReason = (args: { reason: string }): string => formatText("calls-deny-reason", "Your reason: { $reason }", args);

/** What the model was told */
export const told = (): string => formatText("calls-told", "What the model was told");

/** The server’s full answer ({size}) */
export const answer = (args: { size: string }): string => formatText("calls-answer", "The server’s full answer ({ $size })", args);

/** Copy the answer */
export const copyAnswer = (): string => formatText("calls-copy-answer", "Copy the answer");

/** Show {count} more characters */
export const showMore = (args: { count: number }): string => formatText("calls-show-more", "{ $count ->\n        [one] Show 1 more character\n       *[other] Show { NUMBER($count) } more characters\n    }", args);

/** You ran the call again */
export const resolution = (args: { resolution: string }): string => formatText("calls-resolution", "{ $resolution ->\n        [tell_unknown] You told the model how the call ended\n        [typed] You typed a result, which the model received\n        [send] You sent the answer to the model\n        [withhold] You withheld the answer, and told the model so\n       *[run_again] You ran the call again\n    }", args);

/** Run again */
export const runAgain = (): string => formatText("calls-run-again", "Run again");

/** Reconnect and run */
export const runAfter = (args: { remedy: string }): string => formatText("calls-run-after", "{ $remedy ->\n        [sign_in] Sign in and run\n       *[reconnect] Reconnect and run\n    }", args);

/** Sign in and get the answer */
export const answerAfterSignIn = (): string => formatText("calls-answer-after-sign-in", "Sign in and get the answer");

/** Tell the model that nothing ran */
export const tellNotRun = (): string => formatText("calls-tell-not-run", "Tell the model that nothing ran");

/** Tell the model that the outcome is unknown */
export const tellUnknown = (): string => formatText("calls-tell-unknown", "Tell the model that the outcome is unknown");

/** Type the result… */
export const typeResult = (): string => formatText("calls-type-result", "Type the result…");

/** Result for the model */
export const result = (): string => formatText("calls-result", "Result for the model");

/** Use this result */
export const sendResult = (): string => formatText("calls-send-result", "Use this result");

/** The model gets this text only if you send it */
export const review = (): string => formatText("calls-review", "The model gets this text only if you send it");

/** The model gets only the first {count} characters of this text. */
export const reviewCut = (args: { count: number }): string => formatText("calls-review-cut", "The model gets only the first { NUMBER($count) } characters of this text.", args);

/** The text contains invisible characters. */
export const reviewInvisible = (): string => formatText("calls-review-invisible", "The text contains invisible characters.");

/** Send to the model */
export const reviewSend = (): string => formatText("calls-review-send", "Send to the model");

/** Don’t send */
export const reviewWithhold = (): string => formatText("calls-review-withhold", "Don’t send");

/** All tool calls have ended. Their results have not been sent to the model yet. */
export const continueHelp = (): string => formatText("calls-continue-help", "All tool calls have ended. Their results have not been sent to the model yet.");

/** Result of {tool} */
export const resultOf = (args: { tool: string }): string => formatText("calls-result-of", "Result of { $tool }", args);

/** Allow {server} to run “{tool}”? */
export const ask = (args: { server: string; tool: string }): string => formatText("calls-ask", "Allow { $server } to run “{ $tool }”?", args);

/** “Allow for this conversation” and “Always allow” apply only to pages on {site}. You review each page before the model gets it. */
export const siteOnly = (args: { site: string }): string => formatText("calls-site-only", "“Allow for this conversation” and “Always allow” apply only to pages on { $site }. You review each page before the model gets it.", args);

/** Arguments */
export const argumentsLabel = (): string => formatText("calls-arguments-label", "Arguments");

/** You can edit the arguments. The tool receives exactly what you see here. */
export const argumentsHelp = (): string => formatText("calls-arguments-help", "You can edit the arguments. The tool receives exactly what you see here.");

/** The arguments must be a JSON object, such as {example} */
export const notObject = (args: { example: string }): string => formatText("calls-not-object", "The arguments must be a JSON object, such as { $example }", args);

/** The arguments contain invisible characters. */
export const invisible = (): string => formatText("calls-invisible", "The arguments contain invisible characters.");

/** The arguments are sent to */
export const destination = (): string => formatText("calls-destination", "The arguments are sent to");

/** Description from the server */
export const description = (): string => formatText("calls-description", "Description from the server");

/** The server makes these claims, which Rivulet cannot check: */
export const claims = (): string => formatText("calls-claims", "The server makes these claims, which Rivulet cannot check:");

/** the tool changes nothing */
export const claimReadOnly = (): string => formatText("calls-claim-read-only", "the tool changes nothing");

/** the tool may make changes */
export const claimChanges = (): string => formatText("calls-claim-changes", "the tool may make changes");

/** the tool may delete or overwrite data */
export const claimDestructive = (): string => formatText("calls-claim-destructive", "the tool may delete or overwrite data");

/** the tool does not delete or overwrite data */
export const claimAdditive = (): string => formatText("calls-claim-additive", "the tool does not delete or overwrite data");

/** repeating the call has no further effect */
export const claimIdempotent = (): string => formatText("calls-claim-idempotent", "repeating the call has no further effect");

/** the tool may access external systems, such as websites */
export const claimOpen = (): string => formatText("calls-claim-open", "the tool may access external systems, such as websites");

/** the tool does not access external systems */
export const claimClosed = (): string => formatText("calls-claim-closed", "the tool does not access external systems");

/** This tool has changed since you allowed it */
export const changed = (): string => formatText("calls-changed", "This tool has changed since you allowed it");

/** This tool or its server has just changed. Check the call again before you decide. */
export const changedMeanwhile = (): string => formatText("calls-changed-meanwhile", "This tool or its server has just changed. Check the call again before you decide.");

/** This server’s configuration has changed since you last saw it */
export const launchChanged = (): string => formatText("calls-launch-changed", "This server’s configuration has changed since you last saw it");

/** Name */
export const field = (args: { field: string }): string => formatText("calls-field", "{ $field ->\n        [title] Title\n        [description] Description\n        [input_schema] Schema of the arguments\n        [output_schema] Schema of the answer\n        [claims] Claims about the tool\n        [command] Command\n        [arguments] Command-line arguments\n        [variables] Environment variables\n        [folder] Folder\n        [address] Address\n        [headers] Headers\n       *[name] Name\n    }", args);

/** Before */
export const before = (): string => formatText("calls-before", "Before");

/** Now */
export const now = (): string => formatText("calls-now", "Now");

/** Allow once */
export const allowOnce = (): string => formatText("calls-allow-once", "Allow once");

/** Allow for this conversation */
export const allowConversation = (): string => formatText("calls-allow-conversation", "Allow for this conversation");

/** Always allow */
export const allowAlways = (): string => formatText("calls-allow-always", "Always allow");

/** Deny */
export const deny = (): string => formatText("calls-deny", "Deny");

/** Reason for the model (optional) */
export const reason = (): string => formatText("calls-reason", "Reason for the model (optional)");

/** Stop */
export const stop = (): string => formatText("calls-stop", "Stop");

/** Stop {tool} */
export const stopLabel = (args: { tool: string }): string => formatText("calls-stop-label", "Stop { $tool }", args);

/** Question from {tool} */
export const question = (args: { tool: string }): string => formatText("calls-question", "Question from { $tool }", args);

/** {server} asks: */
export const questionFrom = (args: { server: string }): string => formatText("calls-question-from", "{ $server } asks:", args);

/** Send the answer */
export const accept = (): string => formatText("calls-accept", "Send the answer");

/** Decline */
export const decline = (): string => formatText("calls-decline", "Decline");

/** Open {host} */
export const openAddress = (args: { host: string }): string => formatText("calls-open-address", "Open { $host }", args);

/** The tool asks you to open this address in your browser: */
export const openHelp = (): string => formatText("calls-open-help", "The tool asks you to open this address in your browser:");

/** Rivulet cannot open this address. It must begin with https:// or lead to this computer. */
export const addressBlocked = (): string => formatText("calls-address-blocked", "Rivulet cannot open this address. It must begin with https:// or lead to this computer.");

/** Rivulet cannot show this form, so you can only decline to answer. */
export const formUnreadable = (): string => formatText("calls-form-unreadable", "Rivulet cannot show this form, so you can only decline to answer.");

/** This field is required */
export const required = (): string => formatText("calls-required", "This field is required");

/** This must be a number */
export const notNumber = (): string => formatText("calls-not-number", "This must be a number");

/** This must be a whole number */
export const notWhole = (): string => formatText("calls-not-whole", "This must be a whole number");

/** This must be at least {value} */
export const atLeast = (args: { value: string }): string => formatText("calls-at-least", "This must be at least { $value }", args);

/** This must be at most {value} */
export const atMost = (args: { value: string }): string => formatText("calls-at-most", "This must be at most { $value }", args);

/** Use at least {count} characters */
export const tooShort = (args: { count: number }): string => formatText("calls-too-short", "Use at least { $count ->\n        [one] 1 character\n       *[other] { $count } characters\n    }", args);

/** Use at most {count} characters */
export const tooLong = (args: { count: number }): string => formatText("calls-too-long", "Use at most { $count ->\n        [one] 1 character\n       *[other] { $count } characters\n    }", args);

/** Not set */
export const noneChosen = (): string => formatText("calls-none-chosen", "Not set");

/** Waiting for you */
export const waitingForYou = (): string => formatText("calls-waiting-for-you", "Waiting for you");

/** A tool call is waiting for you */
export const notification = (): string => formatText("calls-notification", "A tool call is waiting for you");

/** The conversation “{title}” is waiting for your decision about {tool} */
export const waitingElsewhere = (args: { title: string; tool: string }): string => formatText("calls-waiting-elsewhere", "The conversation “{ $title }” is waiting for your decision about { $tool }", args);

/** {server} asks to run {tool} */
export const announceWaiting = (args: { server: string; tool: string }): string => formatText("calls-announce-waiting", "{ $server } asks to run { $tool }", args);

/** {tool} is asking you a question */
export const announceAsks = (args: { tool: string }): string => formatText("calls-announce-asks", "{ $tool } is asking you a question", args);

/** {tool}: {sentence} */
export const announceEnded = (args: { sentence: string; tool: string }): string => formatText("calls-announce-ended", "{ $tool }: { $sentence }", args);
