// Generated from locales/en/usage.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Usage */
export const title = (): string => formatText("usage-title", "Usage");

/** Token counts and costs of all replies that you received on this computer. Providers report the counts, but they may not do so for a reply that was cut off. Amounts marked ≈ are estimates. Estimates for new replies use the list prices as of {date}. */
export const help = (args: { date: string }): string => formatText("usage-help", "Token counts and costs of all replies that you received on this computer. Providers report the counts, but they may not do so for a reply that was cut off. Amounts marked ≈ are estimates. Estimates for new replies use the list prices as of { $date }.", args);

/** Export as CSV */
export const exportCsv = (): string => formatText("usage-export-csv", "Export as CSV");

/** Saved as {path} */
export const exported = (args: { path: string }): string => formatText("usage-exported", "Saved as { $path }", args);

/** Period */
export const period = (): string => formatText("usage-period", "Period");

/** 7 days */
export const week = (): string => formatText("usage-week", "7 days");

/** 30 days */
export const month = (): string => formatText("usage-month", "30 days");

/** 12 months */
export const year = (): string => formatText("usage-year", "12 months");

/** All */
export const all = (): string => formatText("usage-all", "All");

/** Provider */
export const provider = (): string => formatText("usage-provider", "Provider");

/** Model */
export const model = (): string => formatText("usage-model", "Model");

/** All providers */
export const everyProvider = (): string => formatText("usage-every-provider", "All providers");

/** All models */
export const everyModel = (): string => formatText("usage-every-model", "All models");

/** No replies in this period. Token counts and costs of your replies will appear here. */
export const empty = (): string => formatText("usage-empty", "No replies in this period. Token counts and costs of your replies will appear here.");

/** Show all replies */
export const showAll = (): string => formatText("usage-show-all", "Show all replies");

/** Replies */
export const replies = (): string => formatText("usage-replies", "Replies");

/** Tokens in */
export const prompt = (): string => formatText("usage-prompt", "Tokens in");

/** Tokens out */
export const completion = (): string => formatText("usage-completion", "Tokens out");

/** Cost */
export const cost = (): string => formatText("usage-cost", "Cost");

/** Estimated */
export const estimate = (): string => formatText("usage-estimate", "Estimated");

/** Unknown cost */
export const unknown = (): string => formatText("usage-unknown", "Unknown cost");

/** The prices of these models are unknown. */
export const noPrices = (): string => formatText("usage-no-prices", "The prices of these models are unknown.");

/** The providers did not report token counts for these replies, so their cost is unknown. */
export const noTokens = (): string => formatText("usage-no-tokens", "The providers did not report token counts for these replies, so their cost is unknown.");

/** {share} from the cache */
export const cachedShare = (args: { share: string }): string => formatText("usage-cached-share", "{ $share } from the cache", args);

/** {count} replies */
export const ofReplies = (args: { count: number }): string => formatText("usage-of-replies", "{ $count ->\n        [one] one reply\n       *[other] { NUMBER($count) } replies\n    }", args);

/** ≈ {cost} */
export const estimated = (args: { cost: string }): string => formatText("usage-estimated", "≈ { $cost }", args);

/** – */
export const none = (): string => formatText("usage-none", "–");

/** Chart */
export const measure = (): string => formatText("usage-measure", "Chart");

/** Tokens */
export const tokens = (): string => formatText("usage-tokens", "Tokens");

/** Cost */
export const costs = (): string => formatText("usage-costs", "Cost");

/** Input, not cached */
export const uncached = (): string => formatText("usage-uncached", "Input, not cached");

/** Input, cached */
export const cached = (): string => formatText("usage-cached", "Input, cached");

/** Output */
export const out = (): string => formatText("usage-out", "Output");

/** Reported */
export const reported = (): string => formatText("usage-reported", "Reported");

/** By day */
export const byDay = (): string => formatText("usage-by-day", "By day");

/** By month */
export const byMonth = (): string => formatText("usage-by-month", "By month");

/** Use the arrow keys to read the figures for each bar */
export const chartHelp = (): string => formatText("usage-chart-help", "Use the arrow keys to read the figures for each bar");

/** {period}: {figures} */
export const bar = (args: { figures: string; period: string }): string => formatText("usage-bar", "{ $period }: { $figures }", args);

/** {name} {amount} */
export const series = (args: { amount: string; name: string }): string => formatText("usage-series", "{ $name } { $amount }", args);

/** Show the figures as a table */
export const showFigures = (): string => formatText("usage-show-figures", "Show the figures as a table");

/** Day */
export const day = (): string => formatText("usage-day", "Day");

/** Month */
export const monthName = (): string => formatText("usage-month-name", "Month");

/** By provider */
export const providers = (): string => formatText("usage-providers", "By provider");

/** By model */
export const models = (): string => formatText("usage-models", "By model");

/** By conversation */
export const conversations = (): string => formatText("usage-conversations", "By conversation");

/** Name */
export const name = (): string => formatText("usage-name", "Name");

/** Deleted conversations */
export const deletedConversations = (): string => formatText("usage-deleted-conversations", "Deleted conversations");

/** {title} (in the trash) */
export const trashed = (args: { title: string }): string => formatText("usage-trashed", "{ $title } (in the trash)", args);

/** Unknown provider */
export const unknownProvider = (): string => formatText("usage-unknown-provider", "Unknown provider");

/** Other programs */
export const otherPrograms = (): string => formatText("usage-other-programs", "Other programs");

/** Unknown model */
export const unknownModel = (): string => formatText("usage-unknown-model", "Unknown model");

/** {count} more rows are not shown here. */
export const leftOut = (args: { count: number }): string => formatText("usage-left-out", "{ $count ->\n        [one] One more row is not shown here.\n       *[other] { NUMBER($count) } more rows are not shown here.\n    }", args);

/** Monthly limits */
export const budgets = (): string => formatText("usage-budgets", "Monthly limits");

/** {cost} (plus an estimated {estimate}) of {limit} used this month */
export const budget = (args: { cost: string; estimate: string; limit: string }): string => formatText("usage-budget", "{ $cost } (plus an estimated { $estimate }) of { $limit } used this month", args);

/** {cost} of {limit} used this month */
export const budgetReported = (args: { cost: string; limit: string }): string => formatText("usage-budget-reported", "{ $cost } of { $limit } used this month", args);

/** Limit almost reached */
export const budgetNear = (): string => formatText("usage-budget-near", "Limit almost reached");

/** Limit reached: nothing is sent to this provider until you raise the limit or the month ends */
export const budgetReached = (): string => formatText("usage-budget-reached", "Limit reached: nothing is sent to this provider until you raise the limit or the month ends");

/** The cost of {count} replies is unknown and is not included. */
export const budgetUnknown = (args: { count: number }): string => formatText("usage-budget-unknown", "{ $count ->\n        [one] The cost of one reply is unknown and is not included.\n       *[other] The cost of { NUMBER($count) } replies is unknown and is not included.\n    }", args);

/** {name}: {used}. */
export const budgetNote = (args: { name: string; used: string }): string => formatText("usage-budget-note", "{ $name }: { $used }.", args);

/** Dismiss the note about {name} */
export const dismissNote = (args: { name: string }): string => formatText("usage-dismiss-note", "Dismiss the note about { $name }", args);

/** Tokens and cost */
export const conversationTitle = (): string => formatText("usage-conversation-title", "Tokens and cost");

/** All replies in this conversation are counted, including other versions and summaries. Amounts marked ≈ are estimates. Estimates for new replies use the list prices as of {date}. */
export const conversationHelp = (args: { date: string }): string => formatText("usage-conversation-help", "All replies in this conversation are counted, including other versions and summaries. Amounts marked ≈ are estimates. Estimates for new replies use the list prices as of { $date }.", args);

/** This conversation has no replies yet. */
export const conversationEmpty = (): string => formatText("usage-conversation-empty", "This conversation has no replies yet.");

/** Change the limit… */
export const changeLimit = (): string => formatText("usage-change-limit", "Change the limit…");

/** Change the limit of {name}… */
export const changeLimitOf = (args: { name: string }): string => formatText("usage-change-limit-of", "Change the limit of { $name }…", args);
