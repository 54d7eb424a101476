/**
 * Replaces mermaid's layout engine ELK in the build. Diagrams that request ELK use the default
 * layout instead.
 */
export default function Elk(): never {
  throw new Error("Rivulet does not contain the layout engine ELK.");
}
