// Generated from locales/en/artifacts.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/artifacts.ftl?raw";

addEnglish(english);

/** Diagram */
export const diagram = (): string => formatText("artifacts-diagram");

/** Preview */
export const preview = (): string => formatText("artifacts-preview");

/** Preview, isolated from the network and from this window */
export const previewIsolated = (): string => formatText("artifacts-preview-isolated");

/** The preview requested something from the network and was refused: previews have no network */
export const refused = (): string => formatText("artifacts-refused");

/** Diagram of the Mermaid code */
export const diagramTitle = (): string => formatText("artifacts-diagram-title");

/** Preview of the SVG code */
export const svgTitle = (): string => formatText("artifacts-svg-title");

/** Preview of the HTML code */
export const htmlTitle = (): string => formatText("artifacts-html-title");

/** Drawing… */
export const drawing = (): string => formatText("artifacts-drawing");

/** Loading… */
export const loading = (): string => formatText("artifacts-loading");

/** Reload */
export const reload = (): string => formatText("artifacts-reload");

/** Close */
export const close = (): string => formatText("artifacts-close");
