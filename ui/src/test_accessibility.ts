import axe from "axe-core";

/** Returns the accessibility violations of the page. */
export async function faults(): Promise<string[]> {
  // jsdom computes no layout and no colours. Tests of the real window check the contrast.
  const rules = { "color-contrast": { enabled: false } };
  const { violations } = await axe.run(document, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
