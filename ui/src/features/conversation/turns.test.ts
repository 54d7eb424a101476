import { expect, it } from "vitest";
import type { Backend } from "../../backend/backend";
import type { Commands, MessageView } from "../../bindings/contract";
import { conversation, reply, view } from "../../model/test_fixtures";
import { Turns } from "./turns.svelte";

/** Creates a backend that answers a request only when the test calls `answer`. */
function slowBackend() {
  const asked: { seq: number; answer: (view: MessageView | null) => void }[] = [];
  const call = (_name: keyof Commands, args: { seq: number }) =>
    new Promise<MessageView | null>((answer) => asked.push({ seq: args.seq, answer }));
  return { asked, backend: { call } as unknown as Backend };
}

it("the running turns are queried once more if an update was missed during a query", async () => {
  const { asked, backend } = slowBackend();
  const put: MessageView[] = [];
  const ended: unknown[] = [];
  const turns = new Turns(backend, {
    put: (answered) => put.push(answered),
    ended: (...which) => ended.push(which),
    report: () => undefined,
  });
  turns.take({ conversation, unloaded: 0, messages: [view(reply())] });
  expect(asked.map(({ seq }) => seq)).toEqual([0]);

  // Query the turn again before the engine has answered the first query. This happens when a second
  // update is lost. The answer to the first query may lack that update, so another query must
  // follow.
  const second = turns.query("reply", 0);
  expect(asked).toHaveLength(1);
  asked[0]?.answer(view(reply(), { seq: 4 }));
  await second;
  await Promise.resolve();
  expect(asked.map(({ seq }) => seq)).toEqual([0, 4]);

  asked[1]?.answer(view(reply({ ending: "complete" })));
  await new Promise((done) => setTimeout(done));
  expect(put.map(({ message }) => message.ending)).toEqual([null, "complete"]);
  expect(turns.conversations.size).toBe(0);
  expect(ended).toEqual([[conversation.id, "complete"]]);
});

it("the running turns keep the same set of conversations after an update", () => {
  const { backend } = slowBackend();
  const turns = new Turns(backend, {
    put: () => undefined,
    ended: () => undefined,
    report: () => undefined,
  });
  turns.take({ conversation, unloaded: 0, messages: [view(reply())] });
  const before = turns.conversations;
  expect([...before]).toEqual([reply().conversation_id]);
  turns.update({ message_id: "reply", after: 0, seq: 1, at_ms: 1, changes: [] });
  expect(turns.conversations).toBe(before);
});

it("the running turns report queries that fail again and again, once", async () => {
  let works = false;
  const backend = {
    call: () => (works ? Promise.resolve(null) : Promise.reject(new Error("disk"))),
  } as unknown as Backend;
  const reported: unknown[] = [];
  const turns = new Turns(backend, {
    put: () => undefined,
    ended: () => undefined,
    report: (reason) => reported.push(reason),
  });
  const failed = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await turns.query("reply", 0);
    }
    return reported.length;
  };
  expect(await failed(2)).toBe(0);
  expect(await failed(5)).toBe(1);
  works = true;
  await turns.query("reply", 0);
  works = false;
  expect(await failed(3)).toBe(2);
});
