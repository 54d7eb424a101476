import * as artifactsText from "../../bindings/texts/artifacts";
import type { ArtifactKind } from "../../markdown";

/** The name of each kind of preview. */
export const artifactTitles: Readonly<Record<ArtifactKind, () => string>> = {
  mermaid: artifactsText.diagramTitle,
  svg: artifactsText.svgTitle,
  html: artifactsText.htmlTitle,
};
