import axe from "axe-core";
import { expect } from "vitest";
import { at, atRest, until } from "./test_window";

/**
 * Waits until the page calls no more commands, and returns its accessibility violations. Fails if a
 * screen calls commands again and again.
 */
export async function faults(): Promise<string[]> {
  await atRest();
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
