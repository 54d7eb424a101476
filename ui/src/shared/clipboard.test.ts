import { expect, it } from "vitest";
import { copyLater } from "./clipboard";

it("nothing is copied without a text, even in a browser that cannot copy a promise", async () => {
  expect(await copyLater(Promise.resolve(null))).toBeNull();
  // A promise that is rejected and not handled would now let the test fail.
  await new Promise((done) => setTimeout(done));
});
