import { findLanguage } from "../highlight/languages";

/** A kind of code for which there is a preview. */
export type ArtifactKind = "mermaid" | "svg" | "html";

/**
 * The detail of a `show-artifact` event. The handler of the event renders the preview into the
 * element `.artifact` of the figure.
 */
export interface ShowArtifactDetail {
  readonly kind: ArtifactKind;
  readonly text: string;
  readonly figure: HTMLElement;
}

/** Returns the kind of preview for some code; `undefined` if the code has no preview. */
export function artifactKind(language: string, text: string): ArtifactKind | undefined {
  const id = findLanguage(language);
  if (text.trim() === "") return undefined;
  if (id === "mermaid" || id === "svg" || id === "html") return id;
  return id === "xml" && /^\s*(?:<\?xml[^>]*>\s*)?<svg\b/.test(text) ? "svg" : undefined;
}
