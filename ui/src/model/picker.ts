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
  /** Whether the name was typed by the user and is not in the list of any provider. */
  readonly typed: boolean;
}

/** A provider in the model picker. */
export interface PickerGroup {
  readonly provider: Provider;
  readonly options: readonly PickerOption[];
  /** Number of further models that match but are not shown. */
  readonly hidden: number;
  readonly loading: boolean;
  readonly fault: Fault | null;
}

/** Maximum number of models shown for one provider. */
const MOST = 150;

/**
 * Returns the models of each provider that match `filter`, best first. If no model of a provider
 * has `filter` as its name, `filter` itself is offered as a model too, because lists of models may
 * be incomplete.
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

/**
 * Returns the remarks that are shown below the models of a provider, for example that the list is
 * loading.
 */
export function pickerNotes({ hidden, loading, fault }: PickerGroup): string[] {
  if (hidden > 0) {
    return [modelText.moreModels({ hidden })];
  }
  if (loading) {
    return [modelText.loadingModels()];
  }
  return fault ? [modelText.modelsFailed({ sentence: sentence(say(fault.message)) })] : [];
}

/**
 * Returns the label of the model picker in two parts: the names of the provider and of the model.
 */
export function choiceWords(
  choice: ModelChoice | null,
  providers: readonly Provider[],
): { provider: string; model: string } {
  const provider = providers.find(({ id }) => id === choice?.providerId);
  return { provider: provider?.name ?? "", model: choice?.model || modelText.chooseModel() };
}

/** Returns the models that a provider lists, and the model in use if it is not among them. */
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
 * Returns how well a model matches the typed text, as a number; 0 is best. From best to worst, the
 * text is the whole name, the beginning of the name, a part of the name, or a part of the
 * description.
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
