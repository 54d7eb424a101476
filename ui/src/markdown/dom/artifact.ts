import { findLanguage } from "../highlight/languages";

/** The kinds of code that can be previewed. */
export type ArtifactKind = "mermaid" | "svg" | "html";

/**
 * The detail of a `show-artifact` event. A handler renders the preview into the figure's
 * `.artifact` element.
 */
export interface ShowArtifactDetail {
  readonly kind: ArtifactKind;
  readonly text: string;
  readonly figure: HTMLElement;
}

/** Returns the kind of preview for code in this language; `undefined` if it cannot be previewed. */
export function artifactKind(language: string, text: string): ArtifactKind | undefined {
  const id = findLanguage(language);
  if (text.trim() === "") return undefined;
  if (id === "mermaid" || id === "svg" || id === "html") return id;
  return id === "xml" && /^\s*(?:<\?xml[^>]*>\s*)?<svg\b/.test(text) ? "svg" : undefined;
}
