import type { Commands, Provider, ProviderId } from "./bindings/contract";
import type { Controllers } from "./composition";
import type { ModelChoice } from "./model/choice";
import { newMessage } from "./model/typed";

/**
 * Returns the message that would be sent if the user now sent the draft of the open conversation;
 * `null` if no model is chosen.
 */
export function nextMessage({
  composer,
  conversation,
}: Pick<Controllers, "composer" | "conversation">): Commands["request_preview"]["args"] | null {
  const { choice, id } = conversation;
  if (choice === null || choice.model === "") {
    return null;
  }
  return {
    conversation_id: id,
    start: { system: null, settings: conversation.chatSettings },
    message: newMessage(composer.drafts.of(id), choice, conversation.effortOnce),
  };
}

/**
 * Returns the monthly limits of the providers of `models`. Leaves out providers without a limit.
 */
export function limitsOf(
  models: readonly ModelChoice[],
  providers: readonly Provider[],
): { id: ProviderId; limit: number }[] {
  return providers.flatMap(({ id, monthly_limit: limit }) =>
    limit !== undefined && models.some(({ providerId }) => providerId === id) ? { id, limit } : [],
  );
}
