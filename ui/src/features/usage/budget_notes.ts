import type { Budget, ProviderId } from "../../bindings/contract";

/**
 * Returns the id under which the page stores the dismissal of a note. The id contains the month,
 * the limit, and whether the limit is nearly or completely used up. Therefore, the note appears
 * again in the next month, when the limit is changed, and when the limit is reached.
 */
export function noteKey({ provider_id, limit, state }: Budget, now: Date): string {
  return [provider_id, now.getFullYear(), now.getMonth() + 1, limit, state].join(" ");
}

/**
 * Returns the budgets of `providers` that are nearly or completely used up, except budgets whose
 * notes the user has dismissed.
 */
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
