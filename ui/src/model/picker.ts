import * as conversationText from "../bindings/texts/conversation";
import * as modelText from "../bindings/texts/model";
import type { ChosenModel, Fault, ModelInfo, Provider, ProviderId } from "../bindings/contract";
import type { ModelChoice } from "./choice";
import { sentenceOf } from "./fault_words";
import { numberWords } from "./locale";
import { isSameModel } from "./recent_models";

export interface ListedModels {
  readonly models: readonly ModelInfo[];
  readonly loading: boolean;
  readonly fault: Fault | null;
}

export interface PickerSource {
  readonly providers: readonly Provider[];
  readonly modelsOf: (id: ProviderId) => ListedModels | undefined;
  readonly choice: ModelChoice | null;
  readonly favourites: readonly ChosenModel[];
  readonly recent: readonly ChosenModel[];
}

export interface PickerOption extends ModelChoice {
  /**
   * The provider's name; `null` in the group of a provider, because the heading of the group
   * already contains the name.
   */
  readonly provider: string | null;
  /** The facts about the model from the provider's list; `null` if they are unknown. */
  readonly info: ModelInfo | null;
  readonly chosen: boolean;
  readonly favourite: boolean;
  /** Whether this option is a name that the user typed and that is not in the provider's list. */
  readonly typed: boolean;
}

/**
 * A group in the model picker: the favourites, the recent models, the models of a provider, or the
 * name that the user typed.
 */
export interface PickerGroup {
  readonly id: string;
  readonly name: string;
  readonly options: readonly PickerOption[];
  /**
   * Number of models that match the filter but are not shown, because the group shows only a
   * limited number of models.
   */
  readonly hidden: number;
  readonly loading: boolean;
  readonly fault: Fault | null;
}

/**
 * Maximum number of models shown for a provider. `MOST` applies to the first provider and, if the
 * list is filtered, to every provider. `MOST_OF_OTHERS` applies to all other providers if the list
 * is not filtered.
 */
const MOST = 150;
const MOST_OF_OTHERS = 25;
/** Maximum number of recent models shown. */
const MOST_RECENT = 5;
/** Maximum number of providers for which the picker offers the typed text as a model's name. */
const MOST_TYPED = 3;

/**
 * Returns the groups of the model picker. Without a filter, these are the favourites, the recent
 * models, and the models of each provider. With a filter, there is a group with the matching models
 * of each provider, and the best match comes first. In addition, a group offers the typed name
 * itself as a model of a few providers, because the lists of the providers may be incomplete.
 */
export function pickerGroups(source: PickerSource, filter: string): PickerGroup[] {
  const wanted = filter.trim();
  const groups = providerGroups(source, wanted);
  // Show a provider in its usual place even while its list of models is still loading, so that the
  // order of the groups does not change.
  const isPlaced = ({ options, loading }: PickerGroup) =>
    options.length > 0 || (loading && wanted === "");
  const placed = groups.filter(isPlaced);
  const others = groups.filter(
    (group) => !isPlaced(group) && (group.loading || group.fault !== null),
  );
  return wanted === ""
    ? [...markedGroups(source), ...placed, ...others]
    : [...placed, ...typedGroup(source, wanted), ...others];
}

/** Sorts the providers: the default provider first, and the practice provider last. */
export function orderedProviders(
  providers: readonly Provider[],
  default_provider: ProviderId | null,
): Provider[] {
  const place = ({ id, kind }: Provider) =>
    id === default_provider ? 0 : kind === "practice" ? 2 : 1;
  return [...providers].sort((one, other) => place(one) - place(other));
}

/** Returns a group for each provider with the provider's models that match the typed text. */
function providerGroups(source: PickerSource, wanted: string): PickerGroup[] {
  const groups = source.providers.map((provider) => {
    const listed = source.modelsOf(provider.id);
    const found = ranked(provider, modelsIn(provider, listed, source.choice), wanted);
    const all = found.map(({ model }) => optionOf(source, provider, model.name, model));
    return { provider, listed, all, best: wanted === "" ? 0 : (found[0]?.rank ?? NOT_FOUND) };
  });
  return groups
    .sort((one, other) => one.best - other.best)
    .map(({ provider, listed, all }, place) => {
      const most = place === 0 || wanted !== "" ? MOST : MOST_OF_OTHERS;
      const chosen = all.findIndex((option) => option.chosen);
      const options = [
        ...(chosen >= most ? all.slice(chosen, chosen + 1) : []),
        ...all.slice(0, most),
      ];
      return {
        id: provider.id,
        name: provider.name,
        options,
        hidden: all.length - options.length,
        loading: listed?.loading ?? false,
        fault: listed?.fault ?? null,
      };
    });
}

/**
 * Returns the favourites and the recent models. Leaves out models whose provider no longer exists.
 */
function markedGroups(source: PickerSource): PickerGroup[] {
  const { providers, favourites, recent, choice } = source;
  const isFavourite = (model: ChosenModel) => favourites.some((other) => isSameModel(other, model));
  const isChosen = ({ provider_id, model }: ChosenModel) =>
    choice?.providerId === provider_id && choice.model === model;
  const groupOf = (id: string, name: string, models: readonly ChosenModel[]) => {
    const options = models.flatMap(({ provider_id, model }) => {
      const provider = providers.find((known) => known.id === provider_id);
      const info = source.modelsOf(provider_id)?.models.find(({ name }) => name === model);
      return provider
        ? { ...optionOf(source, provider, model, info ?? null), provider: provider.name }
        : [];
    });
    return mixedGroup(id, name, options);
  };
  const others = recent.filter((model) => !isFavourite(model) && !isChosen(model));
  return [
    ...groupOf("favourites", conversationText.favourites(), favourites),
    ...groupOf("recent", conversationText.recentModels(), others.slice(0, MOST_RECENT)),
  ];
}

/**
 * Returns a group that offers the typed name as a model. The group offers it for the current
 * provider, unless the name is in that provider's list. If no provider lists the name, the group
 * also offers it for a few other providers.
 */
function typedGroup(source: PickerSource, wanted: string): PickerGroup[] {
  const { providers, modelsOf, choice } = source;
  const lists = ({ id, model }: Provider) =>
    model === wanted || (modelsOf(id)?.models.some(({ name }) => name === wanted) ?? false);
  const isCurrent = ({ id }: Provider) => id === choice?.providerId;
  const known = providers.some(lists);
  const others = providers.filter(
    (provider) => !isCurrent(provider) && provider.kind !== "practice" && !known,
  );
  const options = [...providers.filter(isCurrent), ...others]
    .filter((provider) => !lists(provider))
    .slice(0, MOST_TYPED)
    .map((provider) => ({
      ...optionOf(source, provider, wanted, null),
      provider: provider.name,
      typed: true,
    }));
  return mixedGroup("typed", conversationText.otherModel(), options);
}

/**
 * Returns a list with one group, whose options may belong to several providers. Returns an empty
 * list if there are no options.
 */
function mixedGroup(id: string, name: string, options: readonly PickerOption[]): PickerGroup[] {
  return options.length === 0
    ? []
    : [{ id, name, options, hidden: 0, loading: false, fault: null }];
}

export function fittingModels(models: readonly ModelInfo[], typed: string): ModelInfo[] {
  return ranked(null, models, typed.trim())
    .slice(0, MOST)
    .map(({ model }) => model);
}

/**
 * Returns the remarks that are shown below the models of a provider, for example the remark that
 * the list is still loading.
 */
export function pickerNotes({ hidden, loading, fault }: PickerGroup): string[] {
  if (hidden > 0) {
    return [modelText.moreModels({ hidden })];
  }
  if (loading) {
    return [modelText.loadingModels()];
  }
  return fault ? [modelText.modelsFailed({ sentence: sentenceOf(fault.message) })] : [];
}

/** Describes a model in a few words: its provider, context length, abilities and description. */
export function modelFacts({ info, provider }: PickerOption): string[] {
  const length = info?.context_length ?? null;
  return [
    provider,
    length === null ? null : conversationText.contextLength({ tokens: tokensWords(length) }),
    info?.images ? conversationText.abilityImages() : null,
    info?.tools ? conversationText.abilityTools() : null,
    info?.reasoning ? conversationText.abilityReasoning() : null,
    info?.description ?? null,
  ].filter((fact) => fact !== null && fact !== "") as string[];
}

/** Formats a number of tokens in thousands or millions, such as 128K or 1M. */
export function tokensWords(tokens: number): string {
  // If the number is a multiple of 1,024 but not of 1,000, use units of 1,024. For example, 131,072
  // is shown as 128K.
  const unit = tokens % 1_000 !== 0 && tokens % 1_024 === 0 ? 1_024 : 1_000;
  const thousands = Math.round(tokens / unit);
  return thousands >= unit
    ? modelText.millions({ value: numberWords(thousands / unit) })
    : modelText.thousands({ value: numberWords(thousands) });
}

export function toggled(models: readonly ChosenModel[], model: ChosenModel): ChosenModel[] {
  const others = models.filter((other) => !isSameModel(other, model));
  return others.length < models.length ? others : [...models, model];
}

/**
 * Returns the models that a provider lists. If the model in use or the provider's default model is
 * not in the list, adds it at the beginning.
 */
function modelsIn(
  provider: Provider,
  listed: ListedModels | undefined,
  choice: ModelChoice | null,
): readonly ModelInfo[] {
  const models = [...(listed?.models ?? [])];
  const used = [choice?.providerId === provider.id ? choice.model : "", provider.model];
  for (const name of used) {
    if (name !== "" && !models.some((model) => model.name === name)) {
      models.unshift(unlisted(name));
    }
  }
  return models;
}

/**
 * Returns the facts about a model that is not in its provider's list. All facts except its name are
 * unknown.
 */
export function unlisted(name: string): ModelInfo {
  return {
    name,
    description: null,
    images: null,
    tools: null,
    reasoning: null,
    efforts: null,
    context_length: null,
  };
}

function optionOf(
  { choice, favourites }: PickerSource,
  { id }: Provider,
  model: string,
  info: ModelInfo | null,
): PickerOption {
  return {
    providerId: id,
    model,
    provider: null,
    info,
    chosen: choice?.providerId === id && choice.model === model,
    favourite: favourites.some((other) => isSameModel(other, { provider_id: id, model })),
    typed: false,
  };
}

const NOT_FOUND = 5;

/** Returns the models that match the typed text, best first, each with its rank (see `rank`). */
function ranked(
  provider: Provider | null,
  models: readonly ModelInfo[],
  wanted: string,
): { model: ModelInfo; rank: number }[] {
  const typed = wanted.toLowerCase();
  const words = typed.split(/\s+/u);
  return models
    .map((model) => ({ model, rank: rank(model, provider, typed, words) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((one, other) => one.rank - other.rank);
}

/**
 * Returns how well a model matches the typed text:
 * - 0 if the text is the whole name, possibly with words of the provider's name
 * - 1 if the text is the beginning of the name
 * - 2 if the text is another part of the name
 * - 3 if each word of the text is a part of the provider's name or of the model's name
 * - 4 if the text is a part of the description
 * - `NOT_FOUND` otherwise
 */
function rank(
  { name, description }: ModelInfo,
  provider: Provider | null,
  typed: string,
  words: readonly string[],
): number {
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
  const ofProvider = provider?.name.toLowerCase() ?? "";
  if (words.every((word) => ofProvider.includes(word) || own.includes(word))) {
    const rest = words.filter((word) => !ofProvider.includes(word)).join(" ");
    return rest === own ? 0 : 3;
  }
  return description?.toLowerCase().includes(typed) ? 4 : NOT_FOUND;
}
