import type { Conversation, Provider, ProviderId, Settings } from "../bindings/contract";

/** Where the next message goes. */
export interface ModelChoice {
  readonly providerId: ProviderId;
  readonly model: string;
}

/** The models that show most on a first visit to the practice provider, best first. */
const worthTrying = ["tour", "reasoning", "markdown", "tool-call", "cut", "error-in-stream"];

/** Where a new conversation goes: the default provider, else the first one; `null` where there is none. */
export function firstChoice(
  providers: readonly Provider[],
  settings: Settings,
): ModelChoice | null {
  const provider = providers.find(({ id }) => id === settings.default_provider) ?? providers[0];
  return provider ? { providerId: provider.id, model: provider.model } : null;
}

/** Where the next message of a conversation goes; its provider may have been deleted. */
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

/** Models to suggest, of those there are. */
export function suggestions<Model extends { name: string }>(models: readonly Model[]): Model[] {
  const known = worthTrying.flatMap((name) => models.find((model) => model.name === name) ?? []);
  return known.length > 0 ? known : models.slice(0, worthTrying.length);
}
