import type {
  ChosenModel,
  Conversation,
  Provider,
  ProviderId,
  Settings,
} from "../bindings/contract";
import * as modelText from "../bindings/texts/model";

export interface ModelChoice {
  readonly providerId: ProviderId;
  readonly model: string;
}

export function isSameChoice(one: ModelChoice | null, other: ModelChoice | null): boolean {
  return one?.providerId === other?.providerId && one?.model === other?.model;
}

/**
 * Returns the provider and model that are stored with a conversation or a reply; `null` if the
 * provider or the model is unknown. A conversation stores the provider and model with which it was
 * last continued.
 */
export function storedChoice(stored: {
  readonly provider_id: ProviderId | null;
  readonly model: string | null;
}): ModelChoice | null {
  const { provider_id: providerId, model } = stored;
  return providerId === null || model === null ? null : { providerId, model };
}

export function chosenModel({ providerId, model }: ModelChoice): ChosenModel {
  return { provider_id: providerId, model };
}

/** The models of the practice provider that a new user should try first, in this order. */
const worthTrying = ["tour", "reasoning", "markdown", "tool-call", "cut", "error-in-stream"];

/**
 * Returns the provider for new conversations: the default provider that the user has chosen
 * (`chosen`). If there is none, returns the first provider that is not the practice provider, or
 * else the practice provider.
 */
export function firstProvider(
  providers: readonly Provider[],
  chosen: ProviderId | null,
): Provider | undefined {
  return (
    providers.find(({ id }) => id === chosen) ??
    providers.find(({ kind }) => kind !== "practice") ??
    providers[0]
  );
}

/**
 * Returns the provider and model for a new conversation; `null` if there is no provider. Usually,
 * these are the provider that `firstProvider` returns and the default model of this provider.
 *
 * If this provider has no default model, returns the most recently chosen model of the user's
 * default provider. If the user has no default provider, returns the most recently chosen model of
 * any provider except the practice provider. If there is no such model, returns the provider that
 * `firstProvider` returns, with an empty model.
 */
export function firstChoice(
  providers: readonly Provider[],
  settings: Settings,
): ModelChoice | null {
  const preferred = providers.find(({ id }) => id === settings.default_provider);
  const real = providers.filter(({ kind }) => kind !== "practice");
  const provider = firstProvider(providers, settings.default_provider);
  if (provider === undefined) {
    return null;
  }
  if (provider.model === "") {
    const usable = preferred ? [preferred] : real;
    const last = settings.recent_models.find(({ provider_id }) =>
      usable.some(({ id }) => id === provider_id),
    );
    if (last) {
      return storedChoice(last);
    }
  }
  return { providerId: provider.id, model: provider.model };
}

/**
 * Returns the provider and model for the next message of a conversation. If the conversation has no
 * provider, or if its provider was deleted, returns the provider and model for a new conversation.
 */
export function choiceOf(
  conversation: Conversation,
  providers: readonly Provider[],
  settings: Settings,
): ModelChoice | null {
  const provider = providers.find(({ id }) => id === conversation.provider_id);
  return provider
    ? { providerId: provider.id, model: conversation.model || provider.model }
    : firstChoice(providers, settings);
}

/**
 * Returns the models in `models` that the page suggests for trying out: those listed in
 * `worthTrying`. If `models` contains none of these, returns the first few of `models`.
 */
export function suggestions<Model extends { name: string }>(models: readonly Model[]): Model[] {
  const known = worthTrying.flatMap((name) => models.find((model) => model.name === name) ?? []);
  return known.length > 0 ? known : models.slice(0, worthTrying.length);
}

export function choiceWords(
  choice: ModelChoice | null,
  providers: readonly Provider[],
): { provider: string; model: string } {
  const provider = providers.find(({ id }) => id === choice?.providerId);
  return { provider: provider?.name ?? "", model: choice?.model || modelText.chooseModel() };
}
