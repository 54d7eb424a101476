import * as artifactsText from "../../bindings/texts/artifacts";
import type { ArtifactKind } from "../../markdown";

/** The names of the kinds of previews. */
export const artifactTitles: Readonly<Record<ArtifactKind, () => string>> = {
  mermaid: artifactsText.diagramTitle,
  svg: artifactsText.svgTitle,
  html: artifactsText.htmlTitle,
};
