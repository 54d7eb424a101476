// Generated from locales/en/compare.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format } from "../../text/catalogue";
import english from "../../../../locales/en/compare.ftl?raw";

addEnglish(english);

/** Compare versions */
export const title = (): string => format("compare-title");

/** Loading the versions… */
export const loading = (): string => format("compare-loading");

/** Text */
export const text = (): string => format("compare-text");

/** Reasoning */
export const reasoning = (): string => format("compare-reasoning");

/** Compare the reasoning too */
export const withReasoning = (): string => format("compare-with-reasoning");

/** Version {number} */
export const version = (args: { number: string }): string => format("compare-version", args);

/** First version */
export const firstVersion = (): string => format("compare-first-version");

/** Second version */
export const secondVersion = (): string => format("compare-second-version");

/** No differences */
export const noDifferences = (): string => format("compare-no-differences");

/** {count} differences */
export const differences = (args: { count: number }): string => format("compare-differences", args);

/** {number} of {count} differences */
export const differenceOf = (args: { number: number; count: number }): string => format("compare-difference-of", args);

/** Previous difference */
export const previous = (): string => format("compare-previous");

/** Next difference */
export const next = (): string => format("compare-next");

/** Too different for a word-by-word comparison */
export const tooDifferent = (): string => format("compare-too-different");

/** The two are the same */
export const same = (): string => format("compare-same");

/** They differ from the first word on */
export const different = (): string => format("compare-different");

/** The same for {count} words, then the first goes on */
export const sameThenFirst = (args: { count: number }): string => format("compare-same-then-first", args);

/** The same for {count} words, then the second goes on */
export const sameThenSecond = (args: { count: number }): string => format("compare-same-then-second", args);

/** The same for {count} words, then they differ */
export const sameThenDifferent = (args: { count: number }): string => format("compare-same-then-different", args);
