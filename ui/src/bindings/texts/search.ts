// Generated from locales/en/search.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/search.ftl?raw";

addEnglish(english);

/** Search */
export const title = (): string => formatText("search-title");

/** Search conversations */
export const field = (): string => formatText("search-field");

/** Close */
export const close = (): string => formatText("search-close");

/** {count} found */
export const count = (args: { count: string }): string => formatText("search-count", args);

/** Filters */
export const filters = (): string => formatText("search-filters");

/** Filter */
export const filterField = (): string => formatText("search-filter-field");

/** Nothing to choose */
export const filterEmpty = (): string => formatText("search-filter-empty");

/** Model */
export const model = (): string => formatText("search-model");

/** Provider */
export const provider = (): string => formatText("search-provider");

/** Ending */
export const ending = (): string => formatText("search-ending");

/** Folder */
export const folder = (): string => formatText("search-folder");

/** Tag */
export const tag = (): string => formatText("search-tag");

/** Date */
export const date = (): string => formatText("search-date");

/** Author */
export const author = (): string => formatText("search-author");

/** Any model */
export const anyModel = (): string => formatText("search-any-model");

/** Any provider */
export const anyProvider = (): string => formatText("search-any-provider");

/** Any ending */
export const anyEnding = (): string => formatText("search-any-ending");

/** Any folder */
export const anyFolder = (): string => formatText("search-any-folder");

/** Any tag */
export const anyTag = (): string => formatText("search-any-tag");

/** Any date */
export const anyDate = (): string => formatText("search-any-date");

/** Any author */
export const anyAuthor = (): string => formatText("search-any-author");

/** {filter}: {value} */
export const set = (args: { filter: string; value: string }): string => formatText("search-set", args);

/** Has code */
export const hasCode = (): string => formatText("search-has-code");

/** Clear filters */
export const clear = (): string => formatText("search-clear");

/** You */
export const user = (): string => formatText("search-user");

/** The model */
export const assistant = (): string => formatText("search-assistant");

/** Instructions */
export const system = (): string => formatText("search-system");

/** A tool */
export const tool = (): string => formatText("search-tool");

/** You */
export const byUser = (): string => formatText("search-by-user");

/** Reply */
export const byAssistant = (): string => formatText("search-by-assistant");

/** Instructions */
export const bySystem = (): string => formatText("search-by-system");

/** Tool */
export const byTool = (): string => formatText("search-by-tool");

/** Try again */
export const retry = (): string => formatText("search-retry");

/** Results */
export const results = (): string => formatText("search-results");

/** Conversations */
export const conversations = (): string => formatText("search-conversations");

/** Messages */
export const messages = (): string => formatText("search-messages");

/** Archived · {date} */
export const archived = (args: { date: string }): string => formatText("search-archived", args);

/** Type to search every message and title. Put words between quotation marks to find them next to each other. */
export const hint = (): string => formatText("search-hint");

/** Searching… */
export const searching = (): string => formatText("search-searching");

/** Older results */
export const older = (): string => formatText("search-older");

/** From */
export const from = (): string => formatText("search-from");

/** To */
export const to = (): string => formatText("search-to");

/** Today */
export const today = (): string => formatText("search-today");

/** Last 7 days */
export const days7 = (): string => formatText("search-days-7");

/** Last 30 days */
export const days30 = (): string => formatText("search-days-30");

/** Last 365 days */
export const days365 = (): string => formatText("search-days-365");

/** Date: {from} – {to} */
export const range = (args: { from: string; to: string }): string => formatText("search-range", args);

/** No results. Try fewer or shorter words. */
export const nothing = (): string => formatText("search-nothing");

/** No results for “{query}”. Try fewer or shorter words. */
export const nothingFor = (args: { query: string }): string => formatText("search-nothing-for", args);

/** No results with these filters: {filters}. */
export const nothingFiltered = (args: { filters: string }): string => formatText("search-nothing-filtered", args);

/** No results for “{query}” with these filters: {filters}. */
export const nothingForFiltered = (args: { query: string; filters: string }): string => formatText("search-nothing-for-filtered", args);

/** Complete */
export const endingComplete = (): string => formatText("search-ending-complete");

/** Token limit */
export const endingLength = (): string => formatText("search-ending-length");

/** Tool calls */
export const endingToolCalls = (): string => formatText("search-ending-tool-calls");

/** Filtered */
export const endingContentFilter = (): string => formatText("search-ending-content-filter");

/** Provider error */
export const endingProviderError = (): string => formatText("search-ending-provider-error");

/** Unconfirmed */
export const endingUnconfirmed = (): string => formatText("search-ending-unconfirmed");

/** Connection lost */
export const endingDisconnected = (): string => formatText("search-ending-disconnected");

/** Timed out */
export const endingTimedOut = (): string => formatText("search-ending-timed-out");

/** Stopped */
export const endingStopped = (): string => formatText("search-ending-stopped");

/** Recovered */
export const endingInterrupted = (): string => formatText("search-ending-interrupted");

/** Empty */
export const endingEmpty = (): string => formatText("search-ending-empty");
