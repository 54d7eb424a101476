// Generated from locales/en/artifacts.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Diagram */
export const diagram = (): string => formatText("artifacts-diagram", "Diagram");

/** Preview */
export const preview = (): string => formatText("artifacts-preview", "Preview");

/** Preview, isolated from the network and from this window */
export const previewIsolated = (): string => formatText("artifacts-preview-isolated", "Preview, isolated from the network and from this window");

/** This preview tried to access the network; Rivulet blocked the attempt */
export const refused = (): string => formatText("artifacts-refused", "This preview tried to access the network; Rivulet blocked the attempt");

/** Mermaid diagram */
export const diagramTitle = (): string => formatText("artifacts-diagram-title", "Mermaid diagram");

/** SVG preview */
export const svgTitle = (): string => formatText("artifacts-svg-title", "SVG preview");

/** HTML preview */
export const htmlTitle = (): string => formatText("artifacts-html-title", "HTML preview");

/** Rendering… */
export const drawing = (): string => formatText("artifacts-drawing", "Rendering…");

/** Reload */
export const reload = (): string => formatText("artifacts-reload", "Reload");
