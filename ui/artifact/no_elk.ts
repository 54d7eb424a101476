/**
 * Replaces mermaid's layout engine ELK in the build. Diagrams that would use ELK use the layout
 * engine dagre instead.
 */
export default function Elk(): never {
  throw new Error("Rivulet does not contain the layout engine ELK.");
}
