import { expect, it } from "vitest";
import type { Backend } from "../../backend/backend";
import type { CallEntry } from "../../bindings/contract";
import { callEntry, toolCall } from "../../model/test_fixtures";
import { WaitingCalls } from "./waiting_calls.svelte";

it("a change that arrives while the calls are loaded is kept", async () => {
  let answer: (entries: CallEntry[]) => void = () => undefined;
  const call = () => new Promise<CallEntry[]>((resolve) => (answer = resolve));
  const waiting = new WaitingCalls({ call } as unknown as Backend);
  const loading = waiting.load();
  waiting.take("a", toolCall({ id: "1", ending: "denied" }));
  waiting.take("b", toolCall({ id: "2" }));
  answer([callEntry({ id: "1" }, { conversation_id: "a" })]);
  await loading;
  expect([...waiting.conversations]).toEqual(["b"]);
});
