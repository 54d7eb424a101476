// Generated from locales/en/artifacts.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format } from "../../text/catalogue";
import english from "../../../../locales/en/artifacts.ftl?raw";

addEnglish(english);

/** Diagram */
export const diagram = (): string => format("artifacts-diagram");

/** Preview */
export const preview = (): string => format("artifacts-preview");

/** Preview, isolated from the network and from this window */
export const previewIsolated = (): string => format("artifacts-preview-isolated");

/** The preview requested something from the network and was refused: previews have no network */
export const refused = (): string => format("artifacts-refused");

/** Diagram of the Mermaid code */
export const diagramTitle = (): string => format("artifacts-diagram-title");

/** Preview of the SVG code */
export const svgTitle = (): string => format("artifacts-svg-title");

/** Preview of the HTML code */
export const htmlTitle = (): string => format("artifacts-html-title");

/** Drawing… */
export const drawing = (): string => format("artifacts-drawing");

/** Loading… */
export const loading = (): string => format("artifacts-loading");

/** Reload */
export const reload = (): string => format("artifacts-reload");

/** Close */
export const close = (): string => format("artifacts-close");
