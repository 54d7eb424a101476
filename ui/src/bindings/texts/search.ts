// Generated from locales/en/search.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Search */
export const title = (): string => formatText("search-title", "Search");

/** Search conversations */
export const field = (): string => formatText("search-field", "Search conversations");

/** {count} found */
export const count = (args: { count: string }): string => formatText("search-count", "{ $count } found", args);

/** Filters */
export const filters = (): string => formatText("search-filters", "Filters");

/** Filter */
export const filterField = (): string => formatText("search-filter-field", "Filter");

/** No matches */
export const filterEmpty = (): string => formatText("search-filter-empty", "No matches");

/** Model */
export const model = (): string => formatText("search-model", "Model");

/** Provider */
export const provider = (): string => formatText("search-provider", "Provider");

/** Ending */
export const ending = (): string => formatText("search-ending", "Ending");

/** Folder */
export const folder = (): string => formatText("search-folder", "Folder");

/** Tag */
export const tag = (): string => formatText("search-tag", "Tag");

/** Date */
export const date = (): string => formatText("search-date", "Date");

/** Author */
export const author = (): string => formatText("search-author", "Author");

/** Any model */
export const anyModel = (): string => formatText("search-any-model", "Any model");

/** Any provider */
export const anyProvider = (): string => formatText("search-any-provider", "Any provider");

/** Any ending */
export const anyEnding = (): string => formatText("search-any-ending", "Any ending");

/** Any folder */
export const anyFolder = (): string => formatText("search-any-folder", "Any folder");

/** Any tag */
export const anyTag = (): string => formatText("search-any-tag", "Any tag");

/** Any date */
export const anyDate = (): string => formatText("search-any-date", "Any date");

/** Any author */
export const anyAuthor = (): string => formatText("search-any-author", "Any author");

/** {filter}: {value} */
export const set = (args: { filter: string; value: string }): string => formatText("search-set", "{ $filter }: { $value }", args);

/** Has code */
export const hasCode = (): string => formatText("search-has-code", "Has code");

/** Clear filters */
export const clear = (): string => formatText("search-clear", "Clear filters");

/** You */
export const user = (): string => formatText("search-user", "You");

/** The model */
export const assistant = (): string => formatText("search-assistant", "The model");

/** Instructions */
export const system = (): string => formatText("search-system", "Instructions");

/** A tool */
export const tool = (): string => formatText("search-tool", "A tool");

/** You */
export const byUser = (): string => formatText("search-by-user", "You");

/** Reply */
export const byAssistant = (): string => formatText("search-by-assistant", "Reply");

/** Instructions */
export const bySystem = (): string => formatText("search-by-system", "Instructions");

/** Tool */
export const byTool = (): string => formatText("search-by-tool", "Tool");

/** Results */
export const results = (): string => formatText("search-results", "Results");

/** Conversations */
export const conversations = (): string => formatText("search-conversations", "Conversations");

/** Messages */
export const messages = (): string => formatText("search-messages", "Messages");

/** Archived · {date} */
export const archived = (args: { date: string }): string => formatText("search-archived", "Archived · { $date }", args);

/** Type to search every message and title. Put words in quotation marks to search for an exact phrase. */
export const hint = (): string => formatText("search-hint", "Type to search every message and title. Put words in quotation marks to search for an exact phrase.");

/** Show older results */
export const older = (): string => formatText("search-older", "Show older results");

/** From */
export const from = (): string => formatText("search-from", "From");

/** To */
export const to = (): string => formatText("search-to", "To");

/** Today */
export const today = (): string => formatText("search-today", "Today");

/** Last 7 days */
export const days7 = (): string => formatText("search-days-7", "Last 7 days");

/** Last 30 days */
export const days30 = (): string => formatText("search-days-30", "Last 30 days");

/** Last 365 days */
export const days365 = (): string => formatText("search-days-365", "Last 365 days");

/** Date: {from} – {to} */
export const range = (args: { from: string; to: string }): string => formatText("search-range", "Date: { $from } – { $to }", args);

/** No results. Try fewer or shorter words. */
export const nothing = (): string => formatText("search-nothing", "No results. Try fewer or shorter words.");

/** No results for “{query}”. Try fewer or shorter words. */
export const nothingFor = (args: { query: string }): string => formatText("search-nothing-for", "No results for “{ $query }”. Try fewer or shorter words.", args);

/** No results with these filters: {filters}. */
export const nothingFiltered = (args: { filters: string }): string => formatText("search-nothing-filtered", "No results with these filters: { $filters }.", args);

/** No results for “{query}” with these filters: {filters}. */
export const nothingForFiltered = (args: { filters: string; query: string }): string => formatText("search-nothing-for-filtered", "No results for “{ $query }” with these filters: { $filters }.", args);

/** Complete */
export const endingComplete = (): string => formatText("search-ending-complete", "Complete");

/** Token limit */
export const endingLength = (): string => formatText("search-ending-length", "Token limit");

/** Tool calls */
export const endingToolCalls = (): string => formatText("search-ending-tool-calls", "Tool calls");

/** Content filter */
export const endingContentFilter = (): string => formatText("search-ending-content-filter", "Content filter");

/** Provider error */
export const endingProviderError = (): string => formatText("search-ending-provider-error", "Provider error");

/** Unconfirmed */
export const endingUnconfirmed = (): string => formatText("search-ending-unconfirmed", "Unconfirmed");

/** Connection lost */
export const endingDisconnected = (): string => formatText("search-ending-disconnected", "Connection lost");

/** Timed out */
export const endingTimedOut = (): string => formatText("search-ending-timed-out", "Timed out");

/** Stopped */
export const endingStopped = (): string => formatText("search-ending-stopped", "Stopped");

/** Recovered */
export const endingInterrupted = (): string => formatText("search-ending-interrupted", "Recovered");

/** Empty reply */
export const endingEmpty = (): string => formatText("search-ending-empty", "Empty reply");
