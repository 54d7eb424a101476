import type { Message, Seam } from "../../bindings/contract";
import { numberWords } from "../../model/locale";

/** The description of a seam. */
export interface SeamNote {
  readonly seam: Seam;
  /** Where the reply continues, and with which model. */
  readonly sentence: string;
  /** The method that was used to continue. */
  readonly how: string;
  /** Only the last seam can be split and joined. */
  readonly last: boolean;
}

const ways: Record<Seam["way"], string> = {
  prefill: "The provider was given the beginning to go on with.",
  ask: "The model was asked to go on from its last words.",
};

/** Describes each seam of a reply, in order. */
export function seamNotes({ seams, model }: Message): SeamNote[] {
  return seams.map((seam, index) => {
    const last = index === seams.length - 1;
    return { seam, sentence: seamSentence(seam, last ? model : null), how: ways[seam.way], last };
  });
}

/** Returns the positions of the seams inside the text. */
export function seamPlaces(message: Message): readonly number[] {
  return message.seams.filter(({ apart }) => !apart).map(({ at }) => at);
}

function seamSentence({ overlap, apart }: Seam, model: string | null): string {
  const by = model === null ? "" : ` by ${model}`;
  if (apart) {
    return `Goes on from another version${by}, shown apart`;
  }
  const letters = overlap.length;
  const left =
    letters === 0
      ? ""
      : ` · ${numberWords(letters)} repeated ${letters === 1 ? "character" : "characters"} left out`;
  return `Continued here${by}${left}`;
}
