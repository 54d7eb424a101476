import type { ArtifactKind } from "../../markdown";

const MAX_SVG_CHARS = 50_000;
const MAX_SVG_ELEMENTS = 2_000;
const MAX_DIAGRAM_CHARS = 3_000;
const MAX_DIAGRAM_LINES = 80;

/**
 * A drawing is rendered automatically only if it contains no elements other than these. The time to
 * render these elements is proportional to their number.
 */
const PLAIN_ELEMENTS = new Set(
  (
    "svg g path rect circle ellipse line polyline polygon text tspan title desc defs " +
    "lineargradient radialgradient stop"
  ).split(" "),
);
/**
 * Matches the types of diagrams whose layout time is proportional to their length, unless an arrow
 * spans many ranks (levels).
 */
const PLAIN_DIAGRAM =
  /^\s*(?:flowchart|graph|sequenceDiagram|classDiagram|stateDiagram(?:-v2)?|erDiagram|pie)\b/u;

/**
 * Returns whether a preview may be rendered automatically. Code that a model wrote could take
 * forever to render, which would block the window. Therefore, only small drawings and diagrams may
 * be rendered automatically, and only if their rendering time is proportional to their length.
 * Pages may not, because they can contain scripts.
 */
export function mayShowAutomatically(kind: ArtifactKind, text: string): boolean {
  switch (kind) {
    case "html":
      return false;
    case "svg":
      return text.length <= MAX_SVG_CHARS && isPlainDrawing(text);
    case "mermaid":
      return (
        text.length <= MAX_DIAGRAM_CHARS &&
        text.split("\n").length <= MAX_DIAGRAM_LINES &&
        PLAIN_DIAGRAM.test(text) &&
        // Exclude constructs that make even a short diagram slow. These are directives (`%%{`), `&`
        // (which connects each node on its left to each node on its right), and long arrows, which
        // span many ranks.
        !/&|%%\{|-{9,}|={9,}|\.{9,}/u.test(text)
      );
  }
}

function isPlainDrawing(text: string): boolean {
  const elements = text.match(/<[^\s/>][^\s/>]*/gu) ?? [];
  // Attributes can make even a small drawing slow. For example, `stroke-dasharray` can divide a
  // line into very many dashes, and a filter can take any amount of time per pixel.
  return (
    elements.length <= MAX_SVG_ELEMENTS &&
    elements.every((tag) => PLAIN_ELEMENTS.has(tag.slice(1).toLowerCase())) &&
    !/dash|filter|mask|clip|marker|shadow/iu.test(text)
  );
}
