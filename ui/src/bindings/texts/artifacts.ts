// Generated from locales/en/artifacts.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Diagram */
export const diagram = (): string => formatText("artifacts-diagram", "Diagram");

/** Preview */
export const preview = (): string => formatText("artifacts-preview", "Preview");

/** Preview, isolated from the network and from this window */
export const previewIsolated = (): string => formatText("artifacts-preview-isolated", "Preview, isolated from the network and from this window");

/** This preview tried to access the network, which is blocked in previews */
export const refused = (): string => formatText("artifacts-refused", "This preview tried to access the network, which is blocked in previews");

/** Diagram of the Mermaid code */
export const diagramTitle = (): string => formatText("artifacts-diagram-title", "Diagram of the Mermaid code");

/** Preview of the SVG code */
export const svgTitle = (): string => formatText("artifacts-svg-title", "Preview of the SVG code");

/** Preview of the HTML code */
export const htmlTitle = (): string => formatText("artifacts-html-title", "Preview of the HTML code");

/** Drawing… */
export const drawing = (): string => formatText("artifacts-drawing", "Drawing…");

/** Reload */
export const reload = (): string => formatText("artifacts-reload", "Reload");
