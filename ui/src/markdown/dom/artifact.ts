import { findLanguage } from "../highlight/languages";

/** A kind of code for which there is a preview. */
export type ArtifactKind = "mermaid" | "svg" | "html";

/**
 * The detail of the events `show-artifact` (the user chooses a view) and `artifact-ready` (the code
 * is complete). The handler renders the preview into the element `.artifact` of the figure, or
 * beside the conversation (`panel`).
 */
export interface ShowArtifactDetail {
  readonly kind: ArtifactKind;
  readonly text: string;
  readonly figure: HTMLElement;
  readonly view: "code" | "preview" | "panel";
  /** The suggested name of a file with the code. */
  readonly name: string;
}

/** Returns the kind of preview for some code; `undefined` if the code has no preview. */
export function artifactKind(language: string, text: string): ArtifactKind | undefined {
  const id = findLanguage(language);
  if (text.trim() === "") return undefined;
  if (id === "mermaid" || id === "svg" || id === "html") return id;
  return id === "xml" && /^\s*(?:<\?xml[^>]*>\s*)?<svg\b/.test(text) ? "svg" : undefined;
}
