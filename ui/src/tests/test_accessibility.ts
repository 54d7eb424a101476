import axe from "axe-core";
import { expect } from "vitest";
import { at, atRest, until } from "./test_window";

/**
 * Waits until the page stops calling commands, and returns the accessibility violations of the
 * page. Fails if the page calls commands endlessly.
 */
export async function faults(): Promise<string[]> {
  await atRest();
  // Do not check the contrast here, because jsdom computes no layout and no colours. The tests of
  // the real window check it.
  const rules = { "color-contrast": { enabled: false } };
  const { violations } = await axe.run(document, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** Waits until an element is shown, and asserts that the page has no accessibility violations. */
export async function accessible(selector: string): Promise<void> {
  await until(() => at(selector));
  expect(await faults(), selector).toEqual([]);
}
