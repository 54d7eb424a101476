import type { Message, MessageId } from "../../bindings/contract";
import type { Artifact } from "../../markdown";
import { textOf } from "../../model/reply";

/** One version of an artifact: its code in one reply. */
export interface ArtifactVersion {
  readonly message: MessageId;
  readonly text: string;
}

/** The artifacts of each message that has already been searched for versions. */
const parsed = new WeakMap<Message, readonly Artifact[]>();

/**
 * Returns the versions of an artifact in `replies`, oldest first.
 *
 * A model usually changes a page or a drawing by writing its complete code again in another reply.
 * Therefore, artifacts at the same position in their replies count as versions of each other. A
 * reply that is still arriving is left out: its code changes with each frame, so the preview would
 * load again and again.
 */
export function artifactVersions(
  chosen: Artifact & { readonly message: MessageId | null },
  replies: readonly Message[],
  artifactsIn: (markdown: string) => readonly Artifact[],
): ArtifactVersion[] {
  const own = { message: chosen.message ?? "", text: chosen.text };
  const alike = (message: Message) => {
    const all = parsed.get(message) ?? artifactsIn(textOf(message));
    parsed.set(message, all);
    return all.filter(({ kind }) => kind === chosen.kind);
  };
  const ended = replies.filter(({ role, ending }) => role === "assistant" && ending !== null);
  const reply = ended.find(({ id }) => id === chosen.message);
  const place = reply ? alike(reply).findIndex(({ text }) => same(text, chosen.text)) : -1;
  if (place === -1) {
    return [own];
  }
  const known = new Map(ended.map((message) => [message.id, message]));
  return [...known.values()]
    .sort((one, other) => one.created_at - other.created_at)
    .flatMap((message) => {
      const found = alike(message)[place];
      return found ? [{ message: message.id, text: found.text }] : [];
    });
}

/**
 * Returns whether two pieces of code are equal, apart from whitespace at their ends. Whitespace is
 * ignored because a block that is still arriving has no final line break yet.
 */
function same(one: string, other: string): boolean {
  return one.trimEnd() === other.trimEnd();
}
