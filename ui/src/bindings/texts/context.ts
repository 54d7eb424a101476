// Generated from locales/en/context.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Request preview */
export const title = (): string => formatText("context-title", "Request preview");

/** {provider} · {model} */
export const modelAt = (args: { model: string; provider: string }): string => formatText("context-model-at", "{ $provider } · { $model }", args);

/** ≈ {used} of {limit} tokens */
export const usedOf = (args: { limit: number; used: number }): string => formatText("context-used-of", "≈ { NUMBER($used) } of { NUMBER($limit) } tokens", args);

/** ≈ {used} tokens */
export const used = (args: { used: number }): string => formatText("context-used", "≈ { NUMBER($used) } tokens", args);

/** {used} of {limit} tokens */
export const countedOf = (args: { limit: number; used: number }): string => formatText("context-counted-of", "{ NUMBER($used) } of { NUMBER($limit) } tokens", args);

/** {used} tokens */
export const counted = (args: { used: number }): string => formatText("context-counted", "{ NUMBER($used) } tokens", args);

/** Number of tokens unknown; the limit is {limit} */
export const unknownOf = (args: { limit: number }): string => formatText("context-unknown-of", "Number of tokens unknown; the limit is { NUMBER($limit) }", args);

/** Number of tokens unknown */
export const unknown = (): string => formatText("context-unknown", "Number of tokens unknown");

/** Context: {words} */
export const gauge = (args: { words: string }): string => formatText("context-gauge", "Context: { $words }", args);

/** Context nearly full: {words} */
export const gaugeCaution = (args: { words: string }): string => formatText("context-gauge-caution", "Context nearly full: { $words }", args);

/** Context too long: {words}. The server may cut off the beginning or refuse the request. */
export const gaugeOver = (args: { words: string }): string => formatText("context-gauge-over", "Context too long: { $words }. The server may cut off the beginning or refuse the request.", args);

/** Preview the next request */
export const open = (): string => formatText("context-open", "Preview the next request");

/** This message */
export const part = (args: { part: string }): string => formatText("context-part", "{ $part ->\n        [instructions] Instructions\n        [summary] Summary of earlier messages\n        [tools] Tools\n        [earlier] Earlier messages\n        [attachments] Attachments\n       *[message] This message\n    }", args);

/** Parts of the request */
export const parts = (): string => formatText("context-parts", "Parts of the request");

/** Part */
export const columnPart = (): string => formatText("context-column-part", "Part");

/** Tokens */
export const columnTokens = (): string => formatText("context-column-tokens", "Tokens");

/** Size */
export const columnSize = (): string => formatText("context-column-size", "Size");

/** Everything else */
export const rest = (): string => formatText("context-rest", "Everything else");

/** Whole request */
export const total = (): string => formatText("context-total", "Whole request");

/** ≈ {tokens} */
export const partTokens = (args: { tokens: number }): string => formatText("context-part-tokens", "≈ { NUMBER($tokens) }", args);

/** Your message is empty. The preview shows the request without it. */
export const empty = (): string => formatText("context-empty", "Your message is empty. The preview shows the request without it.");

/** {count} messages are left out of this request. */
export const leftOut = (args: { count: number }): string => formatText("context-left-out", "{ $count ->\n        [one] 1 message is left out of this request.\n       *[other] { NUMBER($count) } messages are left out of this request.\n    }", args);

/** The tools of {servers} are not known yet. They will be added when you send the message. */
export const unlisted = (args: { servers: string }): string => formatText("context-unlisted", "The tools of { $servers } are not known yet. They will be added when you send the message.", args);

/** Some tool calls have not ended yet. Their results will be added when you send the message. */
export const openCalls = (): string => formatText("context-open-calls", "Some tool calls have not ended yet. Their results will be added when you send the message.");

/** The estimates do not include {count} files, because only the server can count their tokens. */
export const unmeasured = (args: { count: number }): string => formatText("context-unmeasured", "{ $count ->\n        [one] The estimates do not include 1 file, because only the server can count its tokens.\n       *[other] The estimates do not include { NUMBER($count) } files, because only the server can count their tokens.\n    }", args);

/** This request begins differently from the last one, so about {tokens} cached tokens must be processed again. */
export const uncached = (args: { tokens: number }): string => formatText("context-uncached", "This request begins differently from the last one, so about { NUMBER($tokens) } cached tokens must be processed again.", args);

/** Headers */
export const headers = (): string => formatText("context-headers", "Headers");

/** Body */
export const body = (): string => formatText("context-body", "Body");

/** Copy the body */
export const copy = (): string => formatText("context-copy", "Copy the body");

/** Search in the body */
export const search = (): string => formatText("context-search", "Search in the body");

/** {position} of {total} */
export const found = (args: { position: number; total: number }): string => formatText("context-found", "{ NUMBER($position) } of { NUMBER($total) }", args);

/** No matches */
export const notFound = (): string => formatText("context-not-found", "No matches");

/** Show more */
export const showMore = (): string => formatText("context-show-more", "Show more");

/** … ({size} of data, not shown here but included when copied) */
export const data = (args: { size: string }): string => formatText("context-data", "… ({ $size } of data, not shown here but included when copied)", args);

/** Facts about “{model}”… */
export const facts = (args: { model: string }): string => formatText("context-facts", "Facts about “{ $model }”…", args);

/** Facts about “{model}” */
export const factsTitle = (args: { model: string }): string => formatText("context-facts-title", "Facts about “{ $model }”", args);

/** Context length, in tokens */
export const factsLimit = (): string => formatText("context-facts-limit", "Context length, in tokens");

/** Output */
export const factsPrice = (args: { price: string }): string => formatText("context-facts-price", "{ $price ->\n        [input] Input\n        [cached] Cached input\n       *[output] Output\n    }", args);

/** Prices in US dollars per million tokens */
export const factsPrices = (): string => formatText("context-facts-prices", "Prices in US dollars per million tokens");

/** Rivulet does not know this value. Enter it here if you know it. */
export const factsUnknown = (): string => formatText("context-facts-unknown", "Rivulet does not know this value. Enter it here if you know it.");

/** {value} according to Rivulet’s own list, dated {date} */
export const factsListed = (args: { date: string; source: string; value: string }): string => formatText("context-facts-listed", "{ $source ->\n        [model_list] { $value } according to the provider’s list of models\n        [server] { $value } according to the server\n       *[built_in] { $value } according to Rivulet’s own list, dated { $date }\n    }", args);

/** {value} for short requests, according to Rivulet’s own price list, dated {date} */
export const factsTiered = (args: { date: string; value: string }): string => formatText("context-facts-tiered", "{ $value } for short requests, according to Rivulet’s own price list, dated { $date }", args);

/** Entered by you. {listed} */
export const factsYours = (args: { listed: string }): string => formatText("context-facts-yours", "Entered by you. { $listed }", args);

/** Enter 0 or a positive number */
export const factsRange = (): string => formatText("context-facts-range", "Enter 0 or a positive number");

/** Enter a whole number greater than 0 */
export const factsTokens = (): string => formatText("context-facts-tokens", "Enter a whole number greater than 0");

/** Use the known values */
export const factsReset = (): string => formatText("context-facts-reset", "Use the known values");

/** Values for “{model}” saved */
export const factsSaved = (args: { model: string }): string => formatText("context-facts-saved", "Values for “{ $model }” saved", args);
