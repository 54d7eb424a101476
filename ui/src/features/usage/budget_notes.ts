import type { Budget, ProviderId } from "../../bindings/contract";

/**
 * Returns the id under which the user has dismissed a note. The note returns in the next month, with another limit,
 * and when the limit is reached.
 */
export function noteKey({ provider_id, limit, state }: Budget, now: Date): string {
  return [provider_id, now.getFullYear(), now.getMonth() + 1, limit, state].join(" ");
}

/** Returns the limits, at least nearly used up, of the given providers, which the user has not dismissed. */
export function notedBudgets(
  budgets: readonly Budget[],
  providers: readonly ProviderId[],
  dismissed: readonly string[],
  now: Date,
): Budget[] {
  return budgets.filter(
    (budget) =>
      budget.state !== "free" &&
      providers.includes(budget.provider_id) &&
      !dismissed.includes(noteKey(budget, now)),
  );
}
