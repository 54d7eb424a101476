import type { Conversation, Provider, ProviderId, Settings } from "../bindings/contract";

/** The provider and model of the next message. */
export interface ModelChoice {
  readonly providerId: ProviderId;
  readonly model: string;
}

/** The models of the practice provider that a new user should try, in this order. */
const worthTrying = ["tour", "reasoning", "markdown", "tool-call", "cut", "error-in-stream"];

/**
 * Returns the provider and model for a new conversation. The provider is the default provider, or
 * the first provider if there is no default provider. Returns `null` if there is no provider.
 */
export function firstChoice(
  providers: readonly Provider[],
  settings: Settings,
): ModelChoice | null {
  const provider = providers.find(({ id }) => id === settings.default_provider) ?? providers[0];
  return provider ? { providerId: provider.id, model: provider.model } : null;
}

/**
 * Returns the provider and model for the next message of a conversation. If the provider of the
 * conversation was deleted, returns the same result as for a new conversation.
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

/** Returns the models that the page suggests. */
export function suggestions<Model extends { name: string }>(models: readonly Model[]): Model[] {
  const known = worthTrying.flatMap((name) => models.find((model) => model.name === name) ?? []);
  return known.length > 0 ? known : models.slice(0, worthTrying.length);
}
