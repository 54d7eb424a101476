// Generated from locales/en/compare.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Loading the versions… */
export const loading = (): string => formatText("compare-loading", "Loading the versions…");

/** Text */
export const text = (): string => formatText("compare-text", "Text");

/** Reasoning */
export const reasoning = (): string => formatText("compare-reasoning", "Reasoning");

/** Compare the reasoning too */
export const withReasoning = (): string => formatText("compare-with-reasoning", "Compare the reasoning too");

/** Version {number} */
export const version = (args: { number: string }): string => formatText("compare-version", "Version { $number }", args);

/** First version */
export const firstVersion = (): string => formatText("compare-first-version", "First version");

/** Second version */
export const secondVersion = (): string => formatText("compare-second-version", "Second version");

/** {count} differences */
export const differences = (args: { count: number }): string => formatText("compare-differences", "{ $count ->\n        [one] 1 difference\n       *[other] { NUMBER($count) } differences\n    }", args);

/** Difference {number} of {count} */
export const differenceOf = (args: { count: number; number: number }): string => formatText("compare-difference-of", "Difference { NUMBER($number) } of { NUMBER($count) }", args);

/** Previous difference */
export const previous = (): string => formatText("compare-previous", "Previous difference");

/** Next difference */
export const next = (): string => formatText("compare-next", "Next difference");

/** These versions are too different for a word-by-word comparison */
export const tooDifferent = (): string => formatText("compare-too-different", "These versions are too different for a word-by-word comparison");

/** View */
export const view = (): string => formatText("compare-view", "View");

/** Rendered */
export const rendered = (): string => formatText("compare-rendered", "Rendered");

/** Raw */
export const raw = (): string => formatText("compare-raw", "Raw");

/** The versions have almost nothing in common, so their differences are not marked */
export const hardlyAlike = (): string => formatText("compare-hardly-alike", "The versions have almost nothing in common, so their differences are not marked");

/** The reasoning texts have almost nothing in common, so their differences are not marked */
export const reasoningHardlyAlike = (): string => formatText("compare-reasoning-hardly-alike", "The reasoning texts have almost nothing in common, so their differences are not marked");

/** The versions are identical */
export const same = (): string => formatText("compare-same", "The versions are identical");

/** The versions have nothing in common */
export const different = (): string => formatText("compare-different", "The versions have nothing in common");

/** Both versions begin with the same {count} words; after that, only the second version continues */
export const sameThen = (args: { count: number; longer: string }): string => formatText("compare-same-then", "Both versions begin with the same { $count ->\n        [one] word\n       *[other] { NUMBER($count) } words\n    }; after that, only the { $longer ->\n        [first] first\n       *[second] second\n    } version continues", args);
