import axe from "axe-core";
import { expect } from "vitest";
import { at, until } from "./test_window";

/** Returns the accessibility violations of the page. */
export async function faults(): Promise<string[]> {
  // jsdom computes no layout and no colours. Tests of the real window check the contrast.
  const rules = { "color-contrast": { enabled: false } };
  const { violations } = await axe.run(document, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** Waits until an element is shown, and asserts that the page has no accessibility violations. */
export async function accessible(selector: string): Promise<void> {
  await until(() => at(selector));
  expect(await faults(), selector).toEqual([]);
}
