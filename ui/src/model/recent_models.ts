import type { ChosenModel } from "../bindings/contract";

/** Maximum number of recent models that the settings store. */
const MOST_STORED = 12;

/**
 * Returns the recent models with `model` as the newest one. If it already is the newest, returns
 * the same list.
 */
export function withRecent(
  recent: readonly ChosenModel[],
  model: ChosenModel,
): readonly ChosenModel[] {
  const isIt = (other?: ChosenModel) =>
    other?.provider_id === model.provider_id && other.model === model.model;
  return isIt(recent[0])
    ? recent
    : [model, ...recent.filter((other) => !isIt(other))].slice(0, MOST_STORED);
}
