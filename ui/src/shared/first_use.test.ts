// @vitest-environment jsdom
import { expect, test } from "vitest";
import { firstUse } from "./first_use";

for (const kind of ["keydown", "pointermove", "pointerdown"]) {
  test(`${kind} is the first use of the window`, async () => {
    let used = false;
    const first = firstUse().then(() => (used = true));
    await Promise.resolve();
    expect(used).toBe(false);
    document.body.dispatchEvent(new Event(kind, { bubbles: true }));
    await first;
    expect(used).toBe(true);
  });
}
