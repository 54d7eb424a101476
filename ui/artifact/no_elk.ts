/** Replaces mermaid's layout engine ELK in the build; diagrams that ask for ELK use the default layout. */
export default function Elk(): never {
  throw new Error("Rivulet does not contain the layout engine ELK.");
}
