import { expect, it } from "vitest";
import {
  askedFor,
  forgetConversation,
  noTurns,
  runningConversations,
  runningIn,
  runningMessage,
  runningUpdate,
  SILENCE_MS,
  silentTurns,
} from "./running";
import { conversation, outcome, reply, text, update, view } from "../../model/test_fixtures";

const opened = runningIn(
  noTurns,
  { conversation, unloaded: 0, messages: [view(reply(), { seq: 4 })] },
  0,
);

it("a turn runs from the view that contains it until its ending", () => {
  expect([...runningConversations(opened)]).toEqual(["conversation"]);
  const ended = update(4, 5, [{ change: "ended", outcome: outcome() }]);
  expect(runningUpdate(opened, ended, 10).size).toBe(0);
  expect(runningMessage(opened, view(reply({ ending: "stopped" })), 10).size).toBe(0);
  expect(forgetConversation(opened, "conversation").size).toBe(0);
  expect(forgetConversation(opened, "other").size).toBe(1);
});

it("finished messages and unknown turns are not included", () => {
  const done = { conversation, unloaded: 0, messages: [view(reply({ ending: "complete" }))] };
  expect(runningIn(noTurns, done, 0)).toBe(noTurns);
  expect(runningUpdate(noTurns, update(0, 1, [text("x")]), 0)).toBe(noTurns);
});

it("a turn without recent updates is silent", () => {
  expect(silentTurns(opened, SILENCE_MS - 1)).toEqual([]);
  expect(silentTurns(opened, SILENCE_MS)).toEqual(["reply"]);
  const heard = runningUpdate(opened, update(4, 6, [text("x")]), 1_000);
  expect(heard.get("reply")?.seq).toBe(6);
  expect(silentTurns(heard, SILENCE_MS)).toEqual([]);
  expect(silentTurns(askedFor(opened, "reply", SILENCE_MS), SILENCE_MS + 1)).toEqual([]);
});
