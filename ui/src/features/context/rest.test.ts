import { expect, it } from "vitest";
import { restOf } from "./rest";

it.each([
  ["the format and the server's tokens", 603, [209, 10], 1000, { tokens: 384, bytes: 59 }],
  ["an unknown number of tokens", null, [null, null], 1000, { tokens: null, bytes: 59 }],
  ["without tokens if the parts have more", 200, [209, 10], 1000, { tokens: null, bytes: 59 }],
  ["nothing", 219, [209, 10], 941, null],
] as const)("the rest of a request is %s", (_, whole, [first, second], bytes, rest) => {
  const parts = [
    { kind: "earlier" as const, bytes: 900, tokens: first },
    { kind: "message" as const, bytes: 41, tokens: second },
  ];
  const tokens = whole === null ? null : { tokens: whole, exact: false };
  expect(restOf({ parts, tokens }, bytes)).toEqual(rest);
});
