import { expect, it } from "vitest";
import type { Part, Verdict } from "./bindings/contract";
import { outcome } from "./model/test_fixtures";
import { full, opening } from "./test_scenes";
import { at, composer, opened, press, show, type, until } from "./test_window";

const TITLE = "Which boats?";

it("the broken rules of an answer that is opened complete lead to their values", async () => {
  const backend = show(full);
  backend.script = [...opening, { change: "ended", outcome: outcome() }];
  await until(() => composer());
  type(TITLE);
  press("Enter");
  await until(() => at("[data-role=assistant][data-ending=complete]"));
  const view = await opened(backend, TITLE);
  const [question, reply] = view.messages;
  const text = '{"boats":[{"length":7.5},{"length":"nine"}]}';
  const parts: Part[] = [{ part: "text", text }];
  const error = { path: "/boats/1/length", rule: 'type: "number"', value: '"nine"' };
  const result = { kind: "invalid" as const, errors: [error], more: false };
  const verdict: Verdict = { enforcement: "unknown", result };
  const answer = { ...reply!, message: { ...reply!.message, id: "answer", parts, verdict } };
  backend.answer({ conversation_open: () => ({ ...view, messages: [question!, answer] }) });
  backend.tell({ update: "results_sent", conversation_id: view.conversation.id });
  const rule = await until(() => at("[data-verdict=invalid] button.path"));
  rule.click();
  await until(() => {
    expect(document.activeElement).toBe(at('[data-path="/boats/1/length"][data-broken]'));
  });
});
