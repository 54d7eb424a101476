import type {
  UsageFigures,
  UsageFilter,
  UsageGroup,
  UsageReport,
  UsageRow,
} from "../../bindings/contract";
import * as usageText from "../../bindings/texts/usage";
import { dollarWords as roundDollars, locale, numberWords, shareWords } from "../../model/locale";

export type Period = "week" | "month" | "year" | "all";

/** The quantity that the chart shows. */
export type Measure = "tokens" | "costs";

const brief = new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 3 });
const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const amounts = new Intl.NumberFormat(locale, options);
const dollars = new Intl.NumberFormat(locale, { ...options, style: "currency", currency: "USD" });
const smallAmounts = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });
const dayNames = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
const shortDays = new Intl.DateTimeFormat(locale, {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const monthNames = new Intl.DateTimeFormat(locale, {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const shortMonths = new Intl.DateTimeFormat(locale, {
  month: "short",
  year: "2-digit",
  timeZone: "UTC",
});

/** Formats a number in a short form, such as `1.2K`, for the axis of the chart. */
export function briefWords(value: number): string {
  return brief.format(value);
}

/**
 * Returns whether an amount must be shown with two significant digits, because two decimal places
 * would show it as 0.00 or 0.01.
 */
const isSmall = (amount: number) => amount > 0 && amount < 0.01;

/**
 * Formats a cost without a currency, because providers report none and the axis has little room.
 */
export function costWords(amount: number): string {
  return (isSmall(amount) ? smallAmounts : amounts).format(amount);
}

export function dollarWords(amount: number): string {
  return isSmall(amount) ? roundDollars(amount) : dollars.format(amount);
}

/** Formats the reported cost of replies. Returns a dash if no reply has a reported cost. */
export function reportedWords({ cost, reported }: UsageFigures): string {
  return reported === 0 ? usageText.none() : costWords(cost);
}

/** Formats the estimated cost of replies. Returns a dash if no reply has an estimated cost. */
export function estimateWords({ estimate, estimated }: UsageFigures): string {
  return estimated === 0 ? usageText.none() : usageText.estimated({ cost: dollarWords(estimate) });
}

/**
 * Formats the fraction of the prompt tokens that came from caches; empty if there are no prompt
 * tokens.
 */
export function cachedWords({ prompt, cached }: UsageFigures): string {
  return prompt === 0
    ? ""
    : usageText.cachedShare({ share: shareWords(Math.min(cached, prompt), prompt) });
}

const dayMs = 24 * 60 * 60 * 1_000;

const timeOf = (key: string) => Date.parse(key.length === 7 ? `${key}-01` : key);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Returns the first day of a period whose last day is `today`. Returns `null` for the period `all`,
 * which has no first day.
 */
export function firstDay(period: Period, today: string): string | null {
  if (period === "all") {
    return null;
  }
  if (period === "year") {
    const month = new Date(timeOf(today.slice(0, 7)));
    month.setUTCMonth(month.getUTCMonth() - 11);
    return dayOf(month.getTime());
  }
  return dayOf(timeOf(today) - (period === "week" ? 6 : 29) * dayMs);
}

/**
 * Applies to the chart for the period `all`. If the first reply is at most this number of days old,
 * the bars of the chart stand for days; otherwise, they stand for months.
 */
const MAX_DAYS = 62;

/** Returns whether the bars in the chart of a period stand for days or for months. */
export function barsOf(period: Period, first: string | null, today: string): "day" | "month" {
  if (period !== "all") {
    return period === "year" ? "month" : "day";
  }
  return first !== null && timeOf(today) - timeOf(first) > MAX_DAYS * dayMs ? "month" : "day";
}

/** Returns the days or months from `first` to `last`, as `YYYY-MM-DD` or `YYYY-MM`. */
export function keysBetween(bars: "day" | "month", first: string, last: string): string[] {
  const keys: string[] = [];
  if (bars === "month") {
    const month = new Date(timeOf(first.slice(0, 7)));
    while (dayOf(month.getTime()).slice(0, 7) <= last.slice(0, 7)) {
      keys.push(dayOf(month.getTime()).slice(0, 7));
      month.setUTCMonth(month.getUTCMonth() + 1);
    }
    return keys;
  }
  for (let time = timeOf(first); dayOf(time) <= last; time += dayMs) {
    keys.push(dayOf(time));
  }
  return keys;
}

/** Formats a day or a month. */
export function periodWords(key: string): string {
  return (key.length === 7 ? monthNames : dayNames).format(timeOf(key));
}

/** Formats a day or a month in a short form, for the axis of the chart. */
export function shortPeriodWords(key: string): string {
  return (key.length === 7 ? shortMonths : shortDays).format(timeOf(key));
}

/**
 * A quantity that the report shows, either as a segment of each bar in the chart or as a column of
 * the tables.
 */
export interface Quantity {
  readonly name: string;
  readonly value: (figures: UsageFigures) => number;
  readonly words: (figures: UsageFigures) => string;
}

/** Returns the quantities that the chart shows as the segments of each bar, from bottom to top. */
export function seriesOf(measure: Measure): readonly Quantity[] {
  if (measure === "costs") {
    return [
      { name: usageText.reported(), value: ({ cost }) => cost, words: reportedWords },
      { name: usageText.estimate(), value: ({ estimate }) => estimate, words: estimateWords },
    ];
  }
  return [
    countOf(usageText.uncached(), ({ prompt, cached }) => Math.max(prompt - cached, 0)),
    countOf(usageText.cached(), ({ prompt, cached }) => Math.min(prompt, cached)),
    countOf(usageText.out(), ({ completion }) => completion),
  ];
}

function countOf(
  name: string,
  value: Quantity["value"],
  words: (count: number, figures: UsageFigures) => string = numberWords,
): Quantity {
  return { name, value, words: (figures) => words(value(figures), figures) };
}

/** Returns the value at the top of the chart's axis: a round number that is at least `value`. */
export function axisTop(value: number): number {
  if (value <= 0) {
    return 1;
  }
  const unit = 10 ** Math.floor(Math.log10(value));
  // Tolerate rounding errors. For example, `10 ** -4` may be slightly less than 0.0001.
  const step = [1, 2, 4, 5, 10].find((each) => each * unit >= value * (1 - 1e-9)) ?? 10;
  return step * unit;
}

/** The figures for a day or month without replies. */
export const noFigures: UsageFigures = {
  replies: 0,
  prompt: 0,
  completion: 0,
  cached: 0,
  reasoning: 0,
  cost: 0,
  estimate: 0,
  reported: 0,
  estimated: 0,
  unknown: 0,
};

/** A bar of the chart. */
export interface Bar {
  readonly key: string;
  readonly figures: UsageFigures;
}

/** Returns a bar for each day or month that a report covers, including those without replies. */
export function barsIn(report: UsageReport, period: Period): Bar[] {
  const table = report.tables.find(({ group }) => group === "day" || group === "month");
  const first = firstDay(period, report.today) ?? report.first ?? report.today;
  if (table === undefined) {
    return [];
  }
  const found = new Map(table.rows.map(({ key, figures }) => [key, figures]));
  const bars = table.group === "month" ? "month" : "day";
  // The last bar is normally for today. If a reply has a later date, because the clock was wrong,
  // the last bar is for that date.
  const last = table.rows.reduce((late, { key }) => (key > late ? key : late), report.today);
  return keysBetween(bars, first, last).map((key) => ({
    key,
    figures: found.get(key) ?? noFigures,
  }));
}

export function rowName(group: UsageGroup, row: UsageRow): string {
  if (group === "day" || group === "month") {
    return periodWords(row.key);
  }
  if (group === "provider") {
    return row.name ?? (row.key === "" ? usageText.otherPrograms() : usageText.unknownProvider());
  }
  if (group === "model") {
    return row.key === "" ? usageText.unknownModel() : row.key;
  }
  if (row.name === null) {
    return usageText.deletedConversations();
  }
  return row.opens ? row.name : usageText.trashed({ title: row.name });
}

/** Returns whether any provider has reported token counts for the replies. */
export function isReported({ prompt, completion }: UsageFigures): boolean {
  return prompt + completion > 0;
}

/**
 * Formats a token count of `figures`. Returns a dash if no provider has reported token counts for
 * the replies.
 */
export function tokenCountWords(tokens: number, figures: UsageFigures): string {
  return figures.replies > 0 && !isReported(figures) ? usageText.none() : numberWords(tokens);
}

/** Returns whether any of the replies has a reported or estimated cost. */
export function isPriced({ reported, estimated }: UsageFigures): boolean {
  return reported + estimated > 0;
}

/**
 * Returns the columns of the tables, except for the first one, which contains the names. Includes
 * the columns about costs only if `priced` is true.
 */
export function columnsOf(priced: boolean): readonly Quantity[] {
  const counts = [
    countOf(usageText.replies(), ({ replies }) => replies),
    countOf(usageText.prompt(), ({ prompt }) => prompt, tokenCountWords),
    countOf(usageText.completion(), ({ completion }) => completion, tokenCountWords),
  ];
  const costs: readonly Quantity[] = [
    { name: usageText.cost(), value: ({ cost }) => cost, words: reportedWords },
    { name: usageText.estimate(), value: ({ estimate }) => estimate, words: estimateWords },
    countOf(usageText.unknown(), ({ unknown }) => unknown),
  ];
  return priced ? [...counts, ...costs] : counts;
}

/**
 * Returns the filter for a report. If `provider` or `model` is empty, the report covers all of
 * them.
 */
export function filterOf(
  period: Period,
  today: string,
  provider: string,
  model: string,
): UsageFilter {
  return {
    from: firstDay(period, today),
    to: null,
    provider_id: provider === "" ? null : provider,
    model: model === "" ? null : model,
    conversation_id: null,
  };
}

/** Returns today's date in the time zone of this computer, as `YYYY-MM-DD`. */
export function localDay(now: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
