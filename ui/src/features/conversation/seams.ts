import type { Message, Seam } from "../../bindings/contract";
import { numberWords } from "../../model/locale";

/** A seam as it is told. */
export interface SeamNote {
  readonly seam: Seam;
  /** Where the reply went on, and with what. */
  readonly sentence: string;
  /** How it was asked to go on. */
  readonly how: string;
  /** It is the last one, which alone can be taken apart and joined. */
  readonly last: boolean;
}

const ways: Record<Seam["way"], string> = {
  prefill: "The provider was given the beginning to go on with.",
  ask: "The model was asked to go on from its last words.",
};

/** What is to be said of each seam of a reply, first one first. */
export function seamNotes({ seams, model }: Message): SeamNote[] {
  return seams.map((seam, index) => {
    const last = index === seams.length - 1;
    return { seam, sentence: seamSentence(seam, last ? model : null), how: ways[seam.way], last };
  });
}

/** The seams that stand inside the text, with their places in it. */
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
