// Generated from locales/en/search.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format } from "../../text/catalogue";
import english from "../../../../locales/en/search.ftl?raw";

addEnglish(english);

/** Search */
export const title = (): string => format("search-title");

/** Search conversations */
export const field = (): string => format("search-field");

/** Close */
export const close = (): string => format("search-close");

/** {count} found */
export const count = (args: { count: string }): string => format("search-count", args);

/** Filters */
export const filters = (): string => format("search-filters");

/** Filter */
export const filterField = (): string => format("search-filter-field");

/** Nothing to choose */
export const filterEmpty = (): string => format("search-filter-empty");

/** Model */
export const model = (): string => format("search-model");

/** Provider */
export const provider = (): string => format("search-provider");

/** Ending */
export const ending = (): string => format("search-ending");

/** Folder */
export const folder = (): string => format("search-folder");

/** Tag */
export const tag = (): string => format("search-tag");

/** Date */
export const date = (): string => format("search-date");

/** Author */
export const author = (): string => format("search-author");

/** Any model */
export const anyModel = (): string => format("search-any-model");

/** Any provider */
export const anyProvider = (): string => format("search-any-provider");

/** Any ending */
export const anyEnding = (): string => format("search-any-ending");

/** Any folder */
export const anyFolder = (): string => format("search-any-folder");

/** Any tag */
export const anyTag = (): string => format("search-any-tag");

/** Any date */
export const anyDate = (): string => format("search-any-date");

/** Any author */
export const anyAuthor = (): string => format("search-any-author");

/** {filter}: {value} */
export const set = (args: { filter: string; value: string }): string => format("search-set", args);

/** Has code */
export const hasCode = (): string => format("search-has-code");

/** Clear filters */
export const clear = (): string => format("search-clear");

/** You */
export const user = (): string => format("search-user");

/** The model */
export const assistant = (): string => format("search-assistant");

/** Instructions */
export const system = (): string => format("search-system");

/** A tool */
export const tool = (): string => format("search-tool");

/** You */
export const byUser = (): string => format("search-by-user");

/** Reply */
export const byAssistant = (): string => format("search-by-assistant");

/** Instructions */
export const bySystem = (): string => format("search-by-system");

/** Tool */
export const byTool = (): string => format("search-by-tool");

/** Try again */
export const retry = (): string => format("search-retry");

/** Results */
export const results = (): string => format("search-results");

/** Conversations */
export const conversations = (): string => format("search-conversations");

/** Messages */
export const messages = (): string => format("search-messages");

/** Archived · {date} */
export const archived = (args: { date: string }): string => format("search-archived", args);

/** Type to search every message and title. Put words between quotation marks to find them next to each other. */
export const hint = (): string => format("search-hint");

/** Searching… */
export const searching = (): string => format("search-searching");

/** Older results */
export const older = (): string => format("search-older");

/** From */
export const from = (): string => format("search-from");

/** To */
export const to = (): string => format("search-to");

/** Today */
export const today = (): string => format("search-today");

/** Last 7 days */
export const days7 = (): string => format("search-days-7");

/** Last 30 days */
export const days30 = (): string => format("search-days-30");

/** Last 365 days */
export const days365 = (): string => format("search-days-365");

/** Date: {from} – {to} */
export const range = (args: { from: string; to: string }): string => format("search-range", args);

/** No results. Try fewer or shorter words. */
export const nothing = (): string => format("search-nothing");

/** No results for “{query}”. Try fewer or shorter words. */
export const nothingFor = (args: { query: string }): string => format("search-nothing-for", args);

/** No results with these filters: {filters}. */
export const nothingFiltered = (args: { filters: string }): string => format("search-nothing-filtered", args);

/** No results for “{query}” with these filters: {filters}. */
export const nothingForFiltered = (args: { query: string; filters: string }): string => format("search-nothing-for-filtered", args);

/** Complete */
export const endingComplete = (): string => format("search-ending-complete");

/** Token limit */
export const endingLength = (): string => format("search-ending-length");

/** Tool calls */
export const endingToolCalls = (): string => format("search-ending-tool-calls");

/** Filtered */
export const endingContentFilter = (): string => format("search-ending-content-filter");

/** Provider error */
export const endingProviderError = (): string => format("search-ending-provider-error");

/** Unconfirmed */
export const endingUnconfirmed = (): string => format("search-ending-unconfirmed");

/** Connection lost */
export const endingDisconnected = (): string => format("search-ending-disconnected");

/** Timed out */
export const endingTimedOut = (): string => format("search-ending-timed-out");

/** Stopped */
export const endingStopped = (): string => format("search-ending-stopped");

/** Recovered */
export const endingInterrupted = (): string => format("search-ending-interrupted");

/** Empty */
export const endingEmpty = (): string => format("search-ending-empty");
