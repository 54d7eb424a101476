// Generated from locales/en/artifacts.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** This preview cannot access the network or the rest of Rivulet */
export const isolated = (): string => formatText("artifacts-isolated", "This preview cannot access the network or the rest of Rivulet");

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

/** Close the preview */
export const close = (): string => formatText("artifacts-close", "Close the preview");

/** Full size */
export const full = (): string => formatText("artifacts-full", "Full size");

/** Beside the conversation */
export const beside = (): string => formatText("artifacts-beside", "Beside the conversation");

/** Copy the code */
export const copy = (): string => formatText("artifacts-copy", "Copy the code");

/** Save the code */
export const save = (): string => formatText("artifacts-save", "Save the code");

/** Version {number} of {count} */
export const versionOf = (args: { count: number; number: number }): string => formatText("artifacts-version-of", "Version { NUMBER($number) } of { NUMBER($count) }", args);
