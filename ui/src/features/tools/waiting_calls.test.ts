import { expect, it } from "vitest";
import type { Backend } from "../../backend/backend";
import type { CallEntry } from "../../bindings/contract";
import { toolCall } from "../../model/test_fixtures";
import { WaitingCalls } from "./waiting_calls.svelte";

it("a change that arrives while the calls are loaded is kept", async () => {
  let answer: (entries: CallEntry[]) => void = () => undefined;
  const call = () => new Promise<CallEntry[]>((resolve) => (answer = resolve));
  const waiting = new WaitingCalls({ call } as unknown as Backend);
  const loading = waiting.load();
  waiting.take("a", toolCall({ id: "1", ending: "denied" }));
  waiting.take("b", toolCall({ id: "2" }));
  const listed = { call: toolCall({ id: "1" }), place: "conversation" as const };
  const where = { conversation_id: "a", title: "", model: null, arguments_hash: null };
  answer([{ ...listed, ...where }]);
  await loading;
  expect([...waiting.conversations]).toEqual(["b"]);
});
