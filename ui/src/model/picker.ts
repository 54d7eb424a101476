import { say } from "../text/catalogue";
import type { Fault, ModelInfo, Provider, ProviderId } from "../bindings/contract";
import type { ModelChoice } from "./choice";
import { sentence } from "./faults";

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
  /** So many more were found, and are not offered before somebody narrows the search. */
  readonly hidden: number;
  readonly loading: boolean;
  readonly fault: Fault | null;
}

/** More models of one provider are not offered at once: nobody reads them. */
const MOST = 150;

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

/** The models that fit what is typed into a field, best first. */
export function fittingModels(models: readonly ModelInfo[], typed: string): ModelInfo[] {
  const wanted = typed.trim();
  return models
    .filter((model) => rank(model, wanted) < NOT_FOUND)
    .sort((one, other) => rank(one, wanted) - rank(other, wanted))
    .slice(0, MOST);
}

/** What is to be said under the models of a provider. */
export function pickerNotes({ hidden, loading, fault }: PickerGroup): string[] {
  if (hidden > 0) {
    return [`${hidden} more: write a part of the name to find them.`];
  }
  if (loading) {
    return ["Asking for its models…"];
  }
  return fault
    ? [
        `The list could not be fetched: ${sentence(say(fault.message))} Any name can be typed above.`,
      ]
    : [];
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
