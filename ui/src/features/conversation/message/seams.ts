import type { Message, Seam } from "../../../bindings/contract";
import * as conversationText from "../../../bindings/texts/conversation";

/**
 * A seam, which is the position where a continuation of a reply begins, with the texts that
 * describe it.
 */
export interface SeamNote {
  readonly seam: Seam;
  /** A sentence that says where the reply continues and which model continued it. */
  readonly sentence: string;
  /** One or more sentences that say how the model was asked to continue. */
  readonly how: string;
  /**
   * Whether this is the last seam of the reply. Only at the last seam can the user split or join
   * the two parts.
   */
  readonly last: boolean;
}

/** Describes each seam of a reply, in order. */
export function seamNotes({ seams, model }: Message): SeamNote[] {
  return seams.map((seam, index) => {
    const last = index === seams.length - 1;
    return {
      seam,
      sentence: seamSentence(seam, last ? model : null),
      how: [conversationText.seamWay({ way: seam.way }), ...separatorWords(seam)].join(" "),
      last,
    };
  });
}

function seamSentence({ overlap, apart }: Seam, model: string | null): string {
  const by = { model: model ?? "none" };
  if (apart) {
    return conversationText.seamSplit(by);
  }
  return overlap.length === 0
    ? conversationText.seam(by)
    : conversationText.seamOverlap({ ...by, count: overlap.length });
}

function separatorWords({ separator, apart }: Seam): string[] {
  if (separator === "" || apart) {
    return [];
  }
  return [conversationText.seamSeparator({ kind: separator === " " ? "space" : "lines" })];
}
