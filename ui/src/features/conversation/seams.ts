import type { Message, Seam } from "../../bindings/contract";
import * as conversationText from "../../bindings/texts/conversation";

/** A description of a seam, which is a point at which a reply was continued. */
export interface SeamNote {
  readonly seam: Seam;
  /** A sentence that says where the reply continues, and with which model. */
  readonly sentence: string;
  /** A sentence that says how the model was asked to continue. */
  readonly how: string;
  /** Whether this is the last seam. Only the last seam can be split and joined. */
  readonly last: boolean;
}

/** Describes each seam of a reply, in order. At a seam, a continuation was joined to the text before it. */
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

/** Returns the text positions of the seams that are not split. */
export function seamPlaces(message: Message): readonly number[] {
  return message.seams.filter(({ apart }) => !apart).map(({ at }) => at);
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
