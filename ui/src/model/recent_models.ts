import type { ChosenModel } from "../bindings/contract";

const MOST_STORED = 12;

/**
 * Returns the recent models with `model` as the newest one. If `model` is the newest already,
 * returns `recent` itself.
 */
export function withRecent(
  recent: readonly ChosenModel[],
  model: ChosenModel,
): readonly ChosenModel[] {
  const [newest] = recent;
  return newest && isSameModel(newest, model)
    ? recent
    : [model, ...recent.filter((other) => !isSameModel(other, model))].slice(0, MOST_STORED);
}

export function isSameModel(one: ChosenModel, other: ChosenModel): boolean {
  return one.provider_id === other.provider_id && one.model === other.model;
}
