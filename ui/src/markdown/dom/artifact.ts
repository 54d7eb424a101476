import { findLanguage } from "../highlight/languages";

/** A kind of code for which there is a preview. */
export type ArtifactKind = "mermaid" | "svg" | "html";

/**
 * The `detail` of two events. Both make the page render the preview of a code block:
 * `show-artifact` occurs when the user has chosen a view, and `artifact-ready` occurs when the code
 * is complete. `figure` is the element of the code block. The handlers of the events render the
 * preview into the `.artifact` element inside the figure or, if `view` is `panel`, beside the
 * conversation.
 */
export interface ShowArtifactDetail {
  readonly kind: ArtifactKind;
  readonly text: string;
  readonly figure: HTMLElement;
  readonly view: "code" | "preview" | "panel";
  /** The suggested name of the file in which the code is saved. */
  readonly name: string;
}

/** Returns the kind of preview for code; `undefined` if there is no preview for it. */
export function artifactKind(language: string, text: string): ArtifactKind | undefined {
  const id = findLanguage(language);
  if (text.trim() === "") return undefined;
  if (id === "mermaid" || id === "svg" || id === "html") return id;
  return id === "xml" && /^\s*(?:<\?xml[^>]*>\s*)?<svg\b/.test(text) ? "svg" : undefined;
}
