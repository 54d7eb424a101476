import type { ArtifactKind } from "../../markdown";

const MAX_SVG_CHARS = 50_000;
const MAX_SVG_ELEMENTS = 2_000;
const MAX_DIAGRAM_CHARS = 3_000;
const MAX_DIAGRAM_LINES = 80;

/** Elements that are rendered in time proportional to their number. */
const PLAIN_ELEMENTS = new Set(
  (
    "svg g path rect circle ellipse line polyline polygon text tspan title desc defs " +
    "lineargradient radialgradient stop"
  ).split(" "),
);
/** Diagrams whose layout takes time proportional to their text, if they have no long connections. */
const PLAIN_DIAGRAM =
  /^\s*(?:flowchart|graph|sequenceDiagram|classDiagram|stateDiagram(?:-v2)?|erDiagram|pie)\b/u;

/**
 * Returns whether a preview may be rendered before the user asks for it. A model wrote the code, and
 * a preview that never ends interrupts the window. So only small drawings and diagrams qualify that
 * repeat nothing, and no pages, which contain scripts.
 */
export function drawsAtOnce(kind: ArtifactKind, text: string): boolean {
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
        // `&` connects each node with each other node, and long arrows span many ranks.
        !/&|%%\{|-{9,}|={9,}|\.{9,}/u.test(text)
      );
  }
}

function isPlainDrawing(text: string): boolean {
  const elements = text.match(/<[^\s/>][^\s/>]*/gu) ?? [];
  // Dashes can be much shorter than their line, and filters can cost any time for each pixel.
  return (
    elements.length <= MAX_SVG_ELEMENTS &&
    elements.every((tag) => PLAIN_ELEMENTS.has(tag.slice(1).toLowerCase())) &&
    !/dash|filter|mask|clip|marker|shadow/iu.test(text)
  );
}
