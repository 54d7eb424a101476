// @vitest-environment jsdom
import { expect, test } from "vitest";
import { firstUse } from "./first_use";

/** Returns a `pointermove` event with `movementX` and `movementY`, which jsdom's events lack. */
function movement(movementX: number, movementY: number): Event {
  return Object.assign(new Event("pointermove", { bubbles: true }), { movementX, movementY });
}

test.each([
  ["a key press", () => new Event("keydown", { bubbles: true })],
  ["a press of the pointer", () => new Event("pointerdown", { bubbles: true })],
  ["a movement of the pointer", () => movement(0, 1)],
])("%s is the first use of the window", async (_name, event) => {
  let used = false;
  const first = firstUse().then(() => (used = true));
  document.body.dispatchEvent(movement(0, 0));
  await Promise.resolve();
  expect(used).toBe(false);
  document.body.dispatchEvent(event());
  await first;
  expect(used).toBe(true);
});
