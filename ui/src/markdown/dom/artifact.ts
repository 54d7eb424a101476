import { findLanguage } from "../highlight/languages";

/** What code can be shown as. */
export type ArtifactKind = "mermaid" | "svg" | "html";

/** What a `show-artifact` event carries: somebody has to draw it into the figure's `.artifact`. */
export interface ShowArtifactDetail {
  readonly kind: ArtifactKind;
  readonly text: string;
  readonly figure: HTMLElement;
}

/** What code of that language can be shown as, if there is something to see. */
export function artifactKind(language: string, text: string): ArtifactKind | undefined {
  const id = findLanguage(language);
  if (text.trim() === "") return undefined;
  if (id === "mermaid" || id === "svg" || id === "html") return id;
  return id === "xml" && /^\s*(?:<\?xml[^>]*>\s*)?<svg\b/.test(text) ? "svg" : undefined;
}
