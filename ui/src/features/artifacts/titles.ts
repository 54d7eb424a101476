import * as artifactsText from "../../bindings/texts/artifacts";
import type { ArtifactKind } from "../../markdown";

export const artifactTitles: Readonly<Record<ArtifactKind, () => string>> = {
  mermaid: artifactsText.diagramTitle,
  svg: artifactsText.svgTitle,
  html: artifactsText.htmlTitle,
};
