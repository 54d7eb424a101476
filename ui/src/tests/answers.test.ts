// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import type { ConversationView, Part, Verdict, VerdictKind } from "../bindings/contract";
import { outcome } from "../model/test_fixtures";
import { faults } from "./test_accessibility";
import type { StubBackend } from "./test_backend";
import { full, opening } from "./test_scenes";
import { allAt, at, button, fill, opened, press, send, show, until } from "./test_window";

const TITLE = "Which boats?";
const BOATS = '{"boats":[{"name":"Ada","length":7.5},{"name":"=1+1","length":"nine"}]}';

let backend: StubBackend;

beforeEach(() => {
  backend = show(full);
});

const verdict = (result: VerdictKind): Verdict => ({ enforcement: "unknown", result });

/**
 * Sends a question, and returns the conversation with the reply. If `parts` are given, the reply
 * has ended; otherwise, it is still running.
 */
async function asked(...parts: Part[]): Promise<ConversationView> {
  const ended = parts.length > 0;
  backend.script = ended ? [...opening, { change: "ended", outcome: outcome() }] : opening;
  await until(() => send(TITLE));
  await until(() => at(`[data-role=assistant][data-ending=${ended ? "complete" : "streaming"}]`));
  // Wait until the stub has sent all changes of its script.
  return until(async () => {
    const view = await opened(backend, TITLE);
    expect(view.messages.at(-1)?.seq).toBe(backend.script?.length);
    return view;
  });
}

/** Shows a complete answer that consists of `parts` and has a verdict with the result `result`. */
async function answered(result: VerdictKind, ...parts: Part[]): Promise<void> {
  const view = await asked(...parts);
  const [question, reply] = view.messages;
  const message = { ...reply!.message, id: "answer", parts, verdict: verdict(result) };
  backend.answer({
    conversation_open: () => ({ ...view, messages: [question!, { ...reply!, message }] }),
  });
  backend.tell({ update: "results_sent", conversation_id: view.conversation.id });
  await until(() => at(`[data-verdict=${result.kind}]`));
}

const text = (words: string): Part => ({ part: "text", text: words });

/** Returns the path and the text of each row in the tree view of a JSON answer. */
const tree = () =>
  allAt("[data-answer-view=tree] [data-path]").map((row) => [
    row.dataset["path"],
    row.textContent.replace(/\s+/gu, " ").trim(),
  ]);

it("an answer in JSON grows as a tree while it arrives, and its verdict comes at its end", async () => {
  const view = await asked();
  const about = { conversation_id: view.conversation.id, message_id: view.messages[1]!.message.id };
  // The answer of a running reply is incomplete, so its verdict is `cut_off` until the engine has
  // checked the complete answer.
  backend.tell({ update: "verdict", ...about, verdict: verdict({ kind: "cut_off" }) });
  backend.write('{"name": "A');
  await until(() =>
    expect(tree()).toEqual([
      ["", "answer 1 field"],
      ["/name", "name A…"],
    ]),
  );
  expect(document.querySelector("[data-verdict]")).toBeNull();
  expect(() => button("Save as JSON")).toThrow();
  backend.write('da", "tags": ["x", tr');
  await until(() =>
    expect(tree().slice(1)).toEqual([
      ["/name", "name Ada"],
      ["/tags", "tags 2 items"],
      ["/tags/0", "0 x"],
      ["/tags/1", "1 tr…"],
    ]),
  );
  backend.write("ue]}");
  const ended = { change: "ended" as const, outcome: outcome() };
  const seq = opening.length + 3;
  const { message_id } = about;
  const turn = { message_id, after: seq, seq: seq + 1, at_ms: 9, changes: [ended] };
  backend.tell({ update: "turn", turn });
  backend.tell({ update: "verdict", ...about, verdict: verdict({ kind: "valid" }) });
  const judged = await until(() => at("[data-verdict=valid]"));
  expect(judged.textContent.trim()).toBe("The answer fits the schema");
  expect(tree().at(-1)).toEqual(["/tags/1", "1 true"]);
  button("Save as JSON");
});

it("the broken rules of an answer that is opened complete lead to their values", async () => {
  const error = { path: "/boats/1/length", rule: 'type: "number"', value: '"nine"' };
  await answered({ kind: "invalid", errors: [error], more: false }, text(BOATS));
  expect(at("[data-verdict]").textContent).toMatch(
    /unknown whether the server enforces[^]*type: "number"[^]*value found: "nine"/u,
  );
  expect(await faults()).toEqual([]);
  // The verdict links to the invalid place in the tree view. The link must work even if another
  // view of the answer is shown, and must expand a collapsed part of the tree.
  button("Collapse boats").click();
  await until(() => expect(document.querySelector("[data-broken]")).toBeNull());
  button("Text").click();
  await until(() => at("[data-answer-view=text]"));
  at("[data-verdict=invalid] button.path").click();
  await until(() =>
    expect(document.activeElement).toBe(at('[data-path="/boats/1/length"][data-broken]')),
  );
});

it("a list of objects is also a table, and the answer is saved as JSON and as CSV", async () => {
  const saved: unknown[] = [];
  backend.answer({
    file_save: (file) => {
      saved.push(file);
      return `/home/you/Downloads/${file.name}`;
    },
  });
  await answered({ kind: "valid" }, text(BOATS));
  button("Table").click();
  const table = await until(() => at("[data-answer-view=table] table"));
  expect(table.getAttribute("aria-label")).toBe("boats as a table");
  const cells = (row: string) =>
    [...table.querySelectorAll(`${row} :is(th, td)`)].map((cell) => cell.textContent);
  expect(cells("thead tr")).toEqual(["name", "length"]);
  expect(cells("tbody tr")).toEqual(["Ada", "7.5", "=1+1", "nine"]);
  expect(await faults()).toEqual([]);
  button("Save as JSON").click();
  await until(() => expect(document.body.textContent).toContain("answer.json"));
  button("Save as CSV").click();
  await until(() => expect(document.body.textContent).toContain("answer.csv"));
  expect(saved).toEqual([
    { name: "answer.json", text: BOATS },
    // In the CSV file, an apostrophe is added before each cell that a spreadsheet would otherwise
    // run as a formula.
    { name: "answer.csv", text: "name,length\r\nAda,7.5\r\n'=1+1,nine\r\n" },
  ]);
});

it("text that is not JSON is shown as received, with the place of the error", async () => {
  const words = "Of course! Here is the JSON.";
  await answered({ kind: "not_json", at: 0, detail: "expected value" }, text(words));
  expect(at("[data-answer-view=text]").textContent).toContain(words);
  expect(at("[data-verdict]").textContent).toMatch(/At character 1: expected value/u);
  expect(() => button("Table")).toThrow();
  expect(() => button("Save as CSV")).toThrow();
  expect(await faults()).toEqual([]);
});

it("an incomplete answer shows what arrived and never counts as valid", async () => {
  await answered({ kind: "cut_off" }, text('{"boats":[{"name":"Ad'));
  expect(tree().at(-1)).toEqual(["/boats/0/name", "name Ad"]);
  expect(at("[data-verdict]").textContent).toContain("The answer is incomplete");
});

it("a refusal is shown apart from the answer", async () => {
  await answered({ kind: "refusal" }, { part: "refusal", text: "I cannot help with that." });
  expect(at("[data-part=refusal]").textContent).toContain("I cannot help with that.");
  expect(at("[data-verdict]").textContent).toContain("The model refused to answer");
  expect(document.querySelector("[data-answer-view]")).toBeNull();
  expect(await faults()).toEqual([]);
});

/**
 * Searches the conversation for words. Returns the marked text and the kind of the message part
 * that contains it, for example `text`.
 */
async function found(words: string): Promise<[string, string | undefined]> {
  CSS.highlights.clear();
  press("f", { ctrlKey: true });
  await until(() => fill("Find in conversation", words));
  const range = await until(() => {
    const [first] = CSS.highlights.get("find-current") ?? [];
    expect(first).toBeInstanceOf(Range);
    return first as Range;
  });
  const part = range.startContainer.parentElement!.closest<HTMLElement>("[data-part]");
  return [range.toString(), part?.dataset["part"]];
}

it("a match in an answer is marked, and the answer is shown as text", async () => {
  await answered({ kind: "valid" }, text(BOATS));
  expect(at("[data-answer-view]").dataset["answerView"]).toBe("tree");
  expect(await found('"ada"')).toEqual(['"Ada"', "text"]);
  expect(at("[data-answer-view]").dataset["answerView"]).toBe("text");
  button("Tree").click();
  await until(() => at("[data-answer-view=tree]"));
});

it("a match in a refusal is marked", async () => {
  await answered({ kind: "refusal" }, { part: "refusal", text: "I cannot help with that." });
  expect(await found("help")).toEqual(["help", "refusal"]);
});
