import { expect, it } from "vitest";
import type { Message } from "../../../bindings/contract";
import { conversation, noNotices, reply, view } from "../../../model/test_fixtures";
import { transcriptOf } from "../../../model/transcript";
import { effectOf, exchangesOf, firstEnd } from "./summary";

/**
 * Returns the entries of a branch, one for each letter: `s` is a system message, `S` a summary, `u`
 * a user message, `a` a reply, `r` a running reply, and `t` a tool result.
 */
function entries(letters: string) {
  const roles = {
    s: "system",
    S: "system",
    u: "user",
    a: "assistant",
    r: "assistant",
    t: "tool",
  } as const;
  const messages = Array.from(letters).map((letter, at): Message => ({
    ...reply({ id: `${letter}${String(at)}`, ending: letter === "r" ? null : "complete" }),
    role: roles[letter as keyof typeof roles],
    parts: [{ part: "text", text: `Text ${String(at)}\nMore` }],
    notices:
      letter === "S"
        ? { ...noNotices, summary_of: { first: "x", last: "y", count: 2 } }
        : noNotices,
  }));
  return transcriptOf({ conversation, unloaded: 0, messages: messages.map((one) => view(one)) }, 0)
    .entries;
}

it.each([
  ["", ""],
  ["s", ""],
  ["uaua", "u0a1 | u2a3"],
  ["suaua", "u1a2 | u3a4"],
  ["ssua", "u2a3"],
  ["Suaua", "S0u1a2 | u3a4"],
  ["sSua", "S1u2a3"],
  ["uataua", "u0a1t2a3 | u4a5"],
  // An exchange in parentheses is unanswered or still running, so a summary cannot end with it.
  ["uau", "u0a1 | (u2)"],
  ["uaur", "u0a1 | (u2r3)"],
  // Two questions in a row are two exchanges.
  ["uua", "(u0) | u1a2"],
])("the branch %s has the exchanges %s", (letters, expected) => {
  const found = exchangesOf(entries(letters)).map(({ ids, ended }) =>
    ended ? ids.join("") : `(${ids.join("")})`,
  );
  expect(found.join(" | ")).toBe(expected);
});

it.each([
  ["uaua", null, "a1"],
  ["ua", null, "a1"],
  ["uau", null, "a1"],
  ["uaua", "u2", "a3"],
  ["uaua", "a1", "a1"],
  // A summary ends with the reply before an unanswered question.
  ["uauau", "u4", "a3"],
  ["uu", null, undefined],
  ["", null, undefined],
])("in %s with %s, the summary ends at %s first", (letters, wanted, expected) => {
  expect(firstEnd(exchangesOf(entries(letters)), wanted)?.last).toBe(expected);
});

it("the replaced and the kept messages are counted without the results of tools", () => {
  const exchanges = exchangesOf(entries("suatauaua"));
  expect(effectOf(exchanges, "a6")).toEqual({ replaced: 5, kept: 2 });
  expect(exchanges[0]?.words).toBe("Text 1");
});
