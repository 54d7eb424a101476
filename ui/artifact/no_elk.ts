/**
 * Replaces mermaid's ELK layout engine in the build. Diagrams that ask for ELK use the `dagre`
 * layout instead.
 */
export default function Elk(): never {
  throw new Error("Rivulet does not contain the layout engine ELK.");
}
