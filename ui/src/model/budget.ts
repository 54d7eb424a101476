import type { Budget } from "../bindings/contract";
import * as usageText from "../bindings/texts/usage";
import { locale } from "./locale";

const money = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/**
 * Describes how much of a monthly limit is used, and how much of the used amount is only estimated.
 */
export function budgetWords({ figures, limit }: Budget): string {
  const [cost, all] = [money.format(figures.cost), money.format(limit)];
  return figures.estimated === 0
    ? usageText.budgetReported({ cost, limit: all })
    : usageText.budget({ cost, estimate: money.format(figures.estimate), limit: all });
}

/**
 * Returns a sentence if a monthly limit is nearly or completely used up; otherwise an empty string.
 */
export function budgetState({ state }: Budget): string {
  return {
    free: "",
    near: usageText.budgetNear(),
    reached: usageText.budgetReached(),
  }[state];
}
