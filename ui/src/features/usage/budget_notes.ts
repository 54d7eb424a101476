import type { Budget, ProviderId } from "../../bindings/contract";

/**
 * Returns the id under which the dismissal of a note is stored. The id contains the month, the
 * limit and the state of the limit, so that the note appears again when one of them changes.
 */
export function noteKey({ provider_id, limit, state }: Budget, now: Date): string {
  return [provider_id, now.getFullYear(), now.getMonth() + 1, limit, state].join(" ");
}

/**
 * Returns the budgets of `providers` that are nearly or fully used and whose notes the user has not
 * dismissed.
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
