// Generated from locales/en/compare.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/compare.ftl?raw";

addEnglish(english);

/** Compare versions */
export const title = (): string => formatText("compare-title");

/** Loading the versions… */
export const loading = (): string => formatText("compare-loading");

/** Text */
export const text = (): string => formatText("compare-text");

/** Reasoning */
export const reasoning = (): string => formatText("compare-reasoning");

/** Compare the reasoning too */
export const withReasoning = (): string => formatText("compare-with-reasoning");

/** Version {number} */
export const version = (args: { number: string }): string => formatText("compare-version", args);

/** First version */
export const firstVersion = (): string => formatText("compare-first-version");

/** Second version */
export const secondVersion = (): string => formatText("compare-second-version");

/** No differences */
export const noDifferences = (): string => formatText("compare-no-differences");

/** {count} differences */
export const differences = (args: { count: number }): string => formatText("compare-differences", args);

/** {number} of {count} differences */
export const differenceOf = (args: { number: number; count: number }): string => formatText("compare-difference-of", args);

/** Previous difference */
export const previous = (): string => formatText("compare-previous");

/** Next difference */
export const next = (): string => formatText("compare-next");

/** Too different for a word-by-word comparison */
export const tooDifferent = (): string => formatText("compare-too-different");

/** The versions are identical */
export const same = (): string => formatText("compare-same");

/** The versions differ from the first word */
export const different = (): string => formatText("compare-different");

/** {count} words in common, then the first version continues */
export const sameThenFirst = (args: { count: number }): string => formatText("compare-same-then-first", args);

/** {count} words in common, then the second version continues */
export const sameThenSecond = (args: { count: number }): string => formatText("compare-same-then-second", args);

/** {count} words in common, then the versions differ */
export const sameThenDifferent = (args: { count: number }): string => formatText("compare-same-then-different", args);
