import type { Fault, ModelInfo, Provider, ProviderId } from "../bindings/contract";
import type { ModelChoice } from "./choice";

/** The models a provider lists, as far as they are known. */
export interface ListedModels {
  readonly models: readonly ModelInfo[];
  readonly loading: boolean;
  readonly fault: Fault | null;
}

/** One line of the model picker. */
export interface PickerOption extends ModelChoice {
  readonly description: string | null;
  readonly chosen: boolean;
  /** The name stands in no list: it was typed by hand. */
  readonly typed: boolean;
}

/** A provider in the model picker. */
export interface PickerGroup {
  readonly provider: Provider;
  readonly options: readonly PickerOption[];
  readonly loading: boolean;
  readonly fault: Fault | null;
}

/** What the picker offers: listed models that hold `filter`, best first, and `filter` itself as a name to use. */
export function pickerGroups(
  providers: readonly Provider[],
  modelsOf: (id: ProviderId) => ListedModels | undefined,
  filter: string,
  choice: ModelChoice | null,
): PickerGroup[] {
  const wanted = filter.trim();
  const groups = providers.map((provider) => {
    const listed = modelsOf(provider.id);
    const found = modelsIn(provider, listed, choice)
      .filter((model) => rank(model, wanted) < NOT_FOUND)
      .sort((one, other) => rank(one, wanted) - rank(other, wanted));
    const options = found.map((model) => optionOf(provider, model, choice, false));
    if (wanted !== "" && !options.some(({ model }) => model === wanted)) {
      options.push(optionOf(provider, { name: wanted, description: null }, choice, true));
    }
    const best =
      wanted === "" ? 0 : Math.min(NOT_FOUND, ...found.map((model) => rank(model, wanted)));
    const current = wanted !== "" && provider.id === choice?.providerId ? 0 : 1;
    const group = {
      provider,
      options,
      loading: listed?.loading ?? false,
      fault: listed?.fault ?? null,
    };
    return { group, best, current };
  });
  return groups
    .sort((one, other) => one.best - other.best || one.current - other.current)
    .map(({ group }) => group);
}

/** What the picker's button says. */
export function choiceWords(
  choice: ModelChoice | null,
  providers: readonly Provider[],
): { provider: string; model: string } {
  const provider = providers.find(({ id }) => id === choice?.providerId);
  return { provider: provider?.name ?? "", model: choice?.model || "Choose a model" };
}

/** A model that is used but not listed is offered too. */
function modelsIn(
  provider: Provider,
  listed: ListedModels | undefined,
  choice: ModelChoice | null,
): readonly ModelInfo[] {
  const models = [...(listed?.models ?? [])];
  const used = [choice?.providerId === provider.id ? choice.model : "", provider.model];
  for (const name of used) {
    if (name !== "" && !models.some((model) => model.name === name)) {
      models.unshift({ name, description: null });
    }
  }
  return models;
}

function optionOf(
  provider: Provider,
  { name, description }: ModelInfo,
  choice: ModelChoice | null,
  typed: boolean,
): PickerOption {
  const chosen = choice?.providerId === provider.id && choice.model === name;
  return { providerId: provider.id, model: name, description, chosen, typed };
}

const NOT_FOUND = 4;

/** How well a model fits what was typed, best first: its name, a beginning, a part of it, its description. */
function rank({ name, description }: ModelInfo, wanted: string): number {
  const typed = wanted.toLowerCase();
  const own = name.toLowerCase();
  if (own === typed) {
    return 0;
  }
  if (own.startsWith(typed)) {
    return 1;
  }
  if (own.includes(typed)) {
    return 2;
  }
  return description?.toLowerCase().includes(typed) ? 3 : NOT_FOUND;
}
