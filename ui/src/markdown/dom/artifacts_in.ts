import { languageOf, normalize, parseBlocks } from "../parse/parser";
import { type ArtifactKind, artifactKind } from "./artifact";

/** A code block for which there is a preview. */
export interface Artifact {
  readonly kind: ArtifactKind;
  readonly text: string;
}

/** Returns the code blocks of a Markdown document that have a preview, in document order. */
export function artifactsIn(markdown: string): Artifact[] {
  return parseBlocks(normalize(markdown))
    .blocks.flatMap(({ tokens }) => tokens)
    .filter(({ type }) => type === "fence")
    .flatMap(({ info, content: text }) => {
      const kind = artifactKind(languageOf(info), text);
      return kind === undefined ? [] : [{ kind, text }];
    });
}
