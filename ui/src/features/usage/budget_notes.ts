import type { Budget, ProviderId } from "../../bindings/contract";

/**
 * Returns the id under which a note's dismissal is stored. It contains the month, the limit and the
 * state of the limit: when one of them changes, the note appears again.
 */
export function noteKey({ provider_id, limit, state }: Budget, now: Date): string {
  return [provider_id, now.getFullYear(), now.getMonth() + 1, limit, state].join(" ");
}

/** Returns the nearly or completely used budgets of `providers` whose notes are not dismissed. */
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
