import { expect, it } from "vitest";
import type { ToolCall } from "../../bindings/contract";
import { callEntry, toolCall } from "../../model/test_fixtures";
import { callAfter, conversationsOf, waitingIn, withChange } from "./waiting";

it("a conversation waits as long as one of its calls does", () => {
  const two = withChange(
    withChange(waitingIn([]), "a", toolCall({ id: "1" })),
    "a",
    toolCall({ id: "2", state: "waiting_input" }),
  );
  expect([...conversationsOf(two)]).toEqual(["a"]);
  const one = withChange(two, "a", toolCall({ id: "1", ending: "denied" }));
  expect([...conversationsOf(one)]).toEqual(["a"]);
  const none = withChange(one, "a", toolCall({ id: "2", state: "started" }));
  expect(conversationsOf(none).size).toBe(0);
});

it("only calls that need the user wait", () => {
  const calls: Partial<ToolCall>[] = [
    { state: "started" },
    {},
    { review: true, ending: "succeeded" },
    { review: true, ending: "succeeded", resolution: "send" },
    { review: true, ending: "tool_error" },
    { state: "ended", ending: "outcome_unknown" },
    { state: "ended", ending: "outcome_unknown", resolution: "typed" },
  ];
  const entries = calls.map((call, at) => {
    const id = String(at + 1);
    return callEntry({ id, ...call }, { conversation_id: id });
  });
  expect([...conversationsOf(waitingIn(entries))]).toEqual(["2", "3", "6"]);
});

it("the next waiting call is the one that was proposed after the last, and then the first again", () => {
  const calls = [
    toolCall({ id: "1", proposed_at: 5, index: 1 }),
    toolCall({ id: "2", proposed_at: 9 }),
    toolCall({ id: "3", proposed_at: 5, index: 0 }),
  ];
  const waiting = calls.reduce((now, call) => withChange(now, "a", call), waitingIn([]));
  const order = [];
  let last = callAfter(waiting, null);
  for (let step = 0; step < 4; step++) {
    order.push(last?.id);
    last = callAfter(waiting, last);
  }
  expect(order).toEqual(["3", "1", "2", "3"]);
  expect(callAfter(waitingIn([]), last)).toBeNull();
});
