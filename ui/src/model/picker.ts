import * as modelText from "../bindings/texts/model";
import { say } from "../text/catalogue";
import type { Fault, ModelInfo, Provider, ProviderId } from "../bindings/contract";
import type { ModelChoice } from "./choice";
import { sentence } from "./faults";

/** The models that have been loaded from a provider so far. */
export interface ListedModels {
  readonly models: readonly ModelInfo[];
  readonly loading: boolean;
  readonly fault: Fault | null;
}

/** A model in the model picker. */
export interface PickerOption extends ModelChoice {
  readonly description: string | null;
  readonly chosen: boolean;
  /** Whether the user typed the name and it is in no list. */
  readonly typed: boolean;
}

/** A provider in the model picker. */
export interface PickerGroup {
  readonly provider: Provider;
  readonly options: readonly PickerOption[];
  /** Number of matching models not shown. */
  readonly hidden: number;
  readonly loading: boolean;
  readonly fault: Fault | null;
}

/** Maximum number of models offered for one provider. */
const MOST = 150;

/**
 * Returns the matching models of each provider, best first. Each provider also offers `filter` itself as a
 * model name, unless one of its models has that name.
 */
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
    const all = found.map((model) => optionOf(provider, model, choice, false));
    const options = all.slice(0, MOST);
    const chosen = all.findIndex((option) => option.chosen);
    if (chosen >= MOST) {
      options.unshift(...all.slice(chosen, chosen + 1));
    }
    if (wanted !== "" && !all.some(({ model }) => model === wanted)) {
      options.push(optionOf(provider, { name: wanted, description: null }, choice, true));
    }
    const best =
      wanted === "" ? 0 : Math.min(NOT_FOUND, ...found.map((model) => rank(model, wanted)));
    const current = wanted !== "" && provider.id === choice?.providerId ? 0 : 1;
    const group = {
      provider,
      options,
      hidden: Math.max(0, all.length - MOST),
      loading: listed?.loading ?? false,
      fault: listed?.fault ?? null,
    };
    return { group, best, current };
  });
  return groups
    .sort((one, other) => one.best - other.best || one.current - other.current)
    .map(({ group }) => group);
}

/** Returns the models that match the typed text, best first. */
export function fittingModels(models: readonly ModelInfo[], typed: string): ModelInfo[] {
  const wanted = typed.trim();
  return models
    .filter((model) => rank(model, wanted) < NOT_FOUND)
    .sort((one, other) => rank(one, wanted) - rank(other, wanted))
    .slice(0, MOST);
}

/** Returns the notes that the picker shows below the models of a provider. */
export function pickerNotes({ hidden, loading, fault }: PickerGroup): string[] {
  if (hidden > 0) {
    return [modelText.moreModels({ hidden })];
  }
  if (loading) {
    return [modelText.loadingModels()];
  }
  return fault ? [modelText.modelsFailed({ sentence: sentence(say(fault.message)) })] : [];
}

/** Returns the two parts of the model picker's label. */
export function choiceWords(
  choice: ModelChoice | null,
  providers: readonly Provider[],
): { provider: string; model: string } {
  const provider = providers.find(({ id }) => id === choice?.providerId);
  return { provider: provider?.name ?? "", model: choice?.model || modelText.chooseModel() };
}

/** Returns the listed models, plus the model in use if it is not listed. */
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

/**
 * Ranks how well a model matches the typed text. From best to worst: equal name, prefix of the
 * name, part of the name, description.
 */
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
