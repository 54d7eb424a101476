/** Replaces mermaid's ELK layout engine in the build. Its diagrams use the `dagre` layout. */
export default function Elk(): never {
  throw new Error("Rivulet does not contain the layout engine ELK.");
}
