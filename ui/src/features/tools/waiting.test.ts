import { expect, it } from "vitest";
import { toolCall } from "../../model/test_fixtures";
import { conversationsOf, waitingIn, withChange } from "./waiting";

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
  const calls = [
    toolCall({ id: "1", state: "started" }),
    toolCall({ id: "2" }),
    toolCall({ id: "3", review: true, ending: "succeeded" }),
    toolCall({ id: "4", review: true, ending: "succeeded", resolution: "send" }),
    toolCall({ id: "5", review: true, ending: "tool_error" }),
  ];
  const entries = calls.map((call) => ({
    call,
    conversation_id: call.id,
    title: "",
    model: null,
  }));
  expect([...conversationsOf(waitingIn(entries))]).toEqual(["2", "3"]);
});
