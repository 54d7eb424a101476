import type { Message, MessageId } from "../../bindings/contract";
import type { Artifact } from "../../markdown";
import { textOf } from "../../model/reply";

/** An artifact in one of the replies in which it occurs. */
export interface ArtifactVersion {
  readonly message: MessageId;
  readonly text: string;
}

/**
 * Returns the versions of an artifact in the given replies, oldest first. Replies usually repeat a
 * page or drawing as a whole when they change it, so a version is the block of the same kind at the
 * same place among the blocks of that kind in a reply.
 */
export function artifactVersions(
  chosen: Artifact & { readonly message: MessageId | null },
  replies: readonly Message[],
  artifactsIn: (markdown: string) => readonly Artifact[],
): ArtifactVersion[] {
  const own = { message: chosen.message ?? "", text: chosen.text };
  const alike = (message: Message) =>
    artifactsIn(textOf(message)).filter(({ kind }) => kind === chosen.kind);
  const reply = replies.find(({ id }) => id === chosen.message);
  const place = reply ? alike(reply).findIndex(({ text }) => same(text, chosen.text)) : -1;
  if (place === -1) {
    return [own];
  }
  const known = new Map(replies.map((message) => [message.id, message]));
  return [...known.values()]
    .filter(({ role }) => role === "assistant")
    .sort((one, other) => one.created_at - other.created_at)
    .flatMap((message) => {
      const found = alike(message)[place];
      return found ? [{ message: message.id, text: found.text }] : [];
    });
}

/**
 * Returns whether two pieces of code are the same apart from whitespace at their ends: the last
 * block of a growing reply does not have its final line break yet.
 */
function same(one: string, other: string): boolean {
  return one.trimEnd() === other.trimEnd();
}
