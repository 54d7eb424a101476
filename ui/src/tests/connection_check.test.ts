// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { newFault, uncataloguedText } from "../model/fault";
import { StubBackend } from "./test_backend";
import { testReport } from "./test_answers";
import { ConnectionCheck } from "../features/providers/connection_check.svelte";
import { draftOf, fieldsOf } from "../features/providers/provider_draft";

it("a test that was left while it was running does not affect the next one", async () => {
  const backend = new StubBackend({});
  const ends: { answer: () => void; stop: () => void }[] = [];
  const stopped = newFault("input", uncataloguedText("The test was stopped"));
  const stops = vi.fn(() => null);
  backend.answer({
    provider_test: () =>
      new Promise((answer, refuse) => {
        ends.push({ answer: () => answer(testReport([])), stop: () => refuse(stopped) });
      }),
    provider_test_stop: stops,
  });
  const test = new ConnectionCheck(backend);
  const draft = draftOf(fieldsOf(null), null);
  const first = test.run(draft);
  test.clear();
  expect([test.running, test.stopped]).toEqual([false, false]);
  const second = test.run(draft);
  await vi.waitFor(() => expect([ends.length, stops.mock.calls.length]).toEqual([2, 1]));
  ends[0]?.stop();
  await first;
  expect([test.running, test.fault]).toEqual([true, null]);
  ends[1]?.answer();
  await second;
  expect([test.running, test.fault, test.report]).toEqual([false, null, testReport([])]);
});

it("a test that cannot be stopped goes on, and the reason is shown", async () => {
  const backend = new StubBackend({});
  backend.answer({ provider_test: () => testReport([]) });
  const deliver = backend.hold("provider_test");
  const test = new ConnectionCheck(backend);
  const run = test.run(draftOf(fieldsOf(null), null));
  backend.refuse("provider_test_stop", newFault("input", uncataloguedText("No")));
  await test.stop();
  expect([test.running, test.stopped, test.fault?.category]).toEqual([true, false, "input"]);
  deliver();
  await run;
  expect([test.running, test.report, test.fault]).toEqual([false, testReport([]), null]);
});
