import type { Conversation, Provider, ProviderId, Settings } from "../bindings/contract";

/** The provider and model of the next message. */
export interface ModelChoice {
  readonly providerId: ProviderId;
  readonly model: string;
}

/** Models of the practice provider suggested to a new user, best first. */
const worthTrying = ["tour", "reasoning", "markdown", "tool-call", "cut", "error-in-stream"];

/**
 * Returns the choice for a new conversation: the default provider, or else the first provider;
 * `null` without providers.
 */
export function firstChoice(
  providers: readonly Provider[],
  settings: Settings,
): ModelChoice | null {
  const provider = providers.find(({ id }) => id === settings.default_provider) ?? providers[0];
  return provider ? { providerId: provider.id, model: provider.model } : null;
}

/**
 * Returns the choice for the next message of a conversation. If the conversation's provider was deleted,
 * returns the choice for a new conversation.
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

/** Returns the models to suggest from `models`. */
export function suggestions<Model extends { name: string }>(models: readonly Model[]): Model[] {
  const known = worthTrying.flatMap((name) => models.find((model) => model.name === name) ?? []);
  return known.length > 0 ? known : models.slice(0, worthTrying.length);
}
