import { expect, it } from "vitest";
import { copyLater } from "./clipboard";

it("nothing is copied without a text, even in a browser that cannot copy a promise", async () => {
  expect(await copyLater(Promise.resolve(null))).toBeNull();
  // From here on, an unhandled rejection makes the test fail.
  await new Promise((done) => setTimeout(done));
});
