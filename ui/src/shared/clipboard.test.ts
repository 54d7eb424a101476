import { expect, it } from "vitest";
import { copyLater } from "./clipboard";

it("nothing is copied without a text, even in a browser that cannot copy a promise", async () => {
  expect(await copyLater(Promise.resolve(null))).toBeNull();
  // An unhandled rejection of a promise would now make the test fail.
  await new Promise((done) => setTimeout(done));
});
