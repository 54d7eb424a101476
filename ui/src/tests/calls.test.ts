// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import type { CallPrompt, Part, ToolCall, ToolServerView } from "../bindings/contract";
import { accessible, faults } from "./test_accessibility";
import { uncataloguedText } from "../model/fault";
import {
  fault,
  launchView,
  outcome,
  toolCall,
  toolDefinition,
  toolServer,
} from "../model/test_fixtures";
import type { StubBackend } from "./test_backend";
import type { Handlers } from "./test_handlers";
import { full, opening } from "./test_scenes";
import { allAt, at, button, fill, open, opened, send, show, until } from "./test_window";

const TITLE = "Use the tools";
const prompt: CallPrompt = {
  definition: toolDefinition(),
  allowed_definition: null,
  launch: null,
  launch_changed: false,
  earlier_launch: null,
  permission: "seen",
  site: null,
  destination: "npx -y server-files /home/you",
  question: null,
};

let backend: StubBackend;
let reply: string;
let conversation: string;
/** The commands about tool calls that the page has sent. */
let requests: [name: string, args: unknown][];

function recording(...names: (keyof Handlers)[]): Partial<Handlers> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      (args: unknown) => {
        requests.push([name, args]);
        return null;
      },
    ]),
  );
}

beforeEach(async () => {
  requests = [];
  backend = show(full);
  backend.answer({
    ...recording("call_decide", "call_stop", "call_input", "call_resolve", "turn_stop"),
    call_prompt: () => prompt,
  });
  const fragments = ["write_file", "read_file"].map((name, index) => ({
    change: "fragment" as const,
    fragment: {
      part: "tool_call" as const,
      index,
      id: `call_${index + 1}`,
      name,
      text: '{"path":"notes.txt"}',
    },
  }));
  const ended = outcome({ ending: "tool_calls" });
  backend.script = [...opening, ...fragments, { change: "ended", outcome: ended }];
  await until(() => send(TITLE));
  await until(() => at("[data-role=assistant][data-ending=tool_calls]"));
  const view = await opened(backend, TITLE);
  reply = view.messages.at(-1)!.message.id;
  conversation = view.conversation.id;
});

function tell(given: Partial<ToolCall> = {}) {
  const call = toolCall({ message_id: reply, ...given });
  backend.tell({ update: "call", conversation_id: conversation, call });
  return until(() => {
    const status = call.ending ?? call.state;
    return at(`[data-call=${status}][data-call-id="${call.id}"]`);
  });
}

/** Waits until the last recorded command has the test call's id and the arguments `args`. */
const sends = (args: object) =>
  until(() => expect(requests.at(-1)?.[1]).toEqual({ call_id: "call", ...args }));
const promptOf = async (card: Promise<HTMLElement>) => {
  const found = await card;
  await until(() => expect(allow(found).disabled).toBe(false));
  return found;
};
const allow = (card: HTMLElement) =>
  [...card.querySelectorAll("button")].find((each) => each.textContent.includes("Allow once"))!;
const announcement = () => at("[role=status].visually-hidden").textContent;

it("tool calls without a record are shown as not run", () => {
  expect(allAt("[data-call=unrecorded]")).toHaveLength(2);
});

it("a call waits for a decision, with its arguments and their destination, and nothing is allowed by Enter", async () => {
  const card = await promptOf(tell());
  expect(card.textContent).toContain("Allow Files to run “write_file”?");
  expect(at("[data-call-destination]").textContent).toBe(prompt.destination);
  expect(at("[data-call-arguments]")).toHaveProperty("value", '{\n  "path": "notes.txt"\n}');
  expect(announcement()).toBe("Files asks to run write_file");
  expect(card.contains(document.activeElement)).toBe(false);
  expect(await faults()).toEqual([]);
  button("Allow for this conversation").click();
  const decision = {
    decision: "allow",
    scope: "conversation",
    arguments: null,
    permission: "seen",
  };
  await until(() => expect(requests).toEqual([["call_decide", { call_id: "call", decision }]]));
});

it("edited arguments are sent, and text that is not a JSON object cannot be allowed", async () => {
  const card = await promptOf(tell());
  fill("Arguments", "[1]");
  await until(() => expect(allow(card).disabled).toBe(true));
  expect(card.textContent).toContain("The arguments must be a JSON object");
  fill("Arguments", '{"path":"b"}');
  await until(() => expect(allow(card).disabled).toBe(false));
  allow(card).click();
  await until(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.[1]).toMatchObject({
    decision: { scope: "once", arguments: '{"path":"b"}' },
  });
});

it("a call is denied with a reason, and the focus moves to the prompt of the next call", async () => {
  await promptOf(tell());
  await promptOf(tell({ id: "second", index: 1, tool: "read_file" }));
  fill("Reason for the model (optional)", "Use another file");
  button("Deny").click();
  await sends({ decision: { decision: "deny", reason: "Use another file" } });
  await until(() =>
    expect(document.activeElement?.closest("[data-call-id]")?.getAttribute("data-call-id")).toBe(
      "second",
    ),
  );
  expect(document.activeElement?.hasAttribute("data-call-prompt")).toBe(true);
});

it("a prompt shows what has changed since the tool was allowed, and the claims of the server", async () => {
  const claims = { read_only: false, destructive: true, idempotent: null, open_world: null };
  backend.answer({
    call_prompt: () => ({
      ...prompt,
      definition: toolDefinition({ description: "Sends a file.", claims }),
      allowed_definition: toolDefinition({ claims }),
      launch: launchView({ arguments: ["--all"], variables: ["TOKEN"] }),
      launch_changed: true,
      earlier_launch: launchView({ arguments: ["--some"] }),
    }),
  });
  const card = await promptOf(tell());
  expect(at("[data-call-changed]").textContent).toMatch(/Writes a file\.[^]*Sends a file\./u);
  expect(at("[data-call-launch-changed]").textContent).toMatch(
    /has changed[^]*--some[^]*--all[^]*TOKEN/u,
  );
  expect(at("[data-call-claims]").textContent).toContain("may delete or overwrite data");
  expect(card.textContent).toContain("Rivulet cannot check");
  expect(await faults()).toEqual([]);
});

it("a prompt says that the tool changed while the user was deciding", async () => {
  await promptOf(tell());
  expect(document.querySelector("[data-call-changed-meanwhile]")).toBeNull();
  const definition = toolDefinition({ description: "Sends a file." });
  backend.answer({ call_prompt: () => ({ ...prompt, definition }) });
  const card = await promptOf(tell());
  await until(() => at("[data-call-changed-meanwhile]"));
  expect(card.textContent).toContain("Sends a file.");
});

it("a prompt is visible in a reply that is shown raw", async () => {
  at("[data-role=assistant] [aria-label=More]").click();
  await until(() => button("Show raw text").click());
  await until(() => at("[data-role=assistant] [data-raw]"));
  expect(document.querySelector("[data-call]")).toBeNull();
  await promptOf(tell());
});

it("a call that waits in another conversation is announced with its title", async () => {
  await open("Cut in the middle");
  await until(() => expect(at("[role=log]").textContent).toContain("The honest thing"));
  const call = toolCall({ message_id: reply });
  backend.tell({ update: "call", conversation_id: conversation, call });
  await until(() =>
    expect(announcement()).toBe(
      `The conversation “${TITLE}” is waiting for your decision about write_file`,
    ),
  );
  expect(document.querySelector("[data-call]")).toBeNull();
});

it("a call cannot be allowed before its prompt is loaded", async () => {
  backend.answer({
    call_prompt: () => {
      throw new Error("no answer");
    },
  });
  const card = await tell();
  await until(() => at("[data-call-prompt] [data-fault]"));
  expect(allow(card).disabled).toBe(true);
  backend.answer({ call_prompt: () => prompt });
  button("Try again").click();
  await until(() => expect(allow(card).disabled).toBe(false));
});

it("a running call shows its progress and can be stopped, at its card and at the composer", async () => {
  const card = await tell({ state: "started", started_at: Date.now(), progress: "2 of 3 files" });
  expect(card.textContent).toContain("Running for");
  expect(at("[data-call-progress]").textContent).toBe("2 of 3 files");
  button("Stop write_file").click();
  button("Stop").click();
  await until(() =>
    expect(requests).toEqual([
      ["call_stop", { call_id: "call" }],
      ["turn_stop", { message_id: reply }],
    ]),
  );
  await tell({ state: "cancelling", started_at: 1 });
  await until(() => button("Send"));
});

it("a question of a tool is answered in a form", async () => {
  const form = {
    type: "object",
    properties: {
      name: { type: "string", title: "Name" },
      sure: { type: "boolean", title: "Sure" },
      colour: { type: "string", title: "Colour", enum: ["red", "green"] },
    },
    required: ["name"],
  };
  const question = { message: "Who are you?", form, url: null };
  backend.answer({ call_prompt: () => ({ ...prompt, question }) });
  await tell({ state: "waiting_input" });
  await until(() => button("Send the answer"));
  expect(await faults()).toEqual([]);
  button("Send the answer").click();
  await until(() => expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true"));
  expect(requests).toEqual([]);
  fill("Name", "Ann");
  button("Send the answer").click();
  await sends({ answer: { answer: "accept", values: { name: "Ann", sure: false } } });
});

it("a question can be declined, and only a safe address is opened", async () => {
  const question = { message: "Sign in", form: null, url: "javascript:alert(1)" };
  backend.answer({ call_prompt: () => ({ ...prompt, question }) });
  const card = await tell({ state: "waiting_input" });
  await until(() => button("Decline"));
  expect(card.textContent).toContain("Rivulet cannot open this address");
  expect(card.textContent).not.toContain("Open ");
  button("Decline").click();
  await until(() => expect(requests[0]?.[1]).toMatchObject({ answer: { answer: "decline" } }));
});

it.each<[Partial<ToolCall>, string]>([
  [{ ending: "cut_off" }, "The arguments were cut off, so the tool did not run."],
  [
    { ending: "malformed", reason: uncataloguedText("Not JSON") },
    "so the tool did not run. Not JSON.",
  ],
  [
    { ending: "denied", deny_reason: "No" },
    "You denied the call, so the tool did not run. Your reason: No",
  ],
  [
    { ending: "not_run", reason: uncataloguedText("You stopped the tool call") },
    "The tool did not run. You stopped the tool call.",
  ],
  [{ ending: "succeeded", granted: "always" }, "The tool ran and answered. always allowed"],
  [{ ending: "tool_error" }, "The tool ran and reported an error."],
  [
    { ending: "server_error" },
    "The server reported an error; it is unknown whether the tool did anything.",
  ],
  [{ ending: "bad_result" }, "The tool ran, but its answer cannot be used."],
  [{ ending: "outcome_unknown" }, "It is unknown whether the tool ran."],
])("the ending of the call %j reads %j", async (given, words) => {
  const card = await tell({ started_at: null, ...given });
  await until(() =>
    expect(card.querySelector("[data-call-outcome]")?.textContent.replace(/\s+/gu, " ")).toContain(
      words,
    ),
  );
});

it("an ended call shows what the model was told, and the server's whole answer on request", async () => {
  const whole = `begin${" ".repeat(150_000)}end`;
  backend.answer({ call_answer: () => whole });
  const card = await tell({ ending: "succeeded", told: "Short", answer_bytes: whole.length });
  expect(at("[data-call-told]").textContent).toContain("Short");
  const details = at("[data-call-answer]") as HTMLDetailsElement;
  details.open = true;
  await until(() => expect(details.textContent).toContain("begin"));
  expect(details.textContent).not.toContain("end…");
  expect(details.textContent.length).toBeLessThan(10_000);
  const more = () => [...card.querySelectorAll("button")].at(-1)!;
  expect(more().textContent).toContain("more characters");
  more().click();
  await until(() => expect(details.textContent.length).toBeGreaterThan(100_000));
  more().click();
  await until(() => expect(details.textContent.trim().endsWith("end")).toBe(true));
  expect(await faults()).toEqual([]);
});

it.each([
  ["Run again", { resolution: "run_again" }],
  ["Tell the model that the outcome is unknown", { resolution: "tell_unknown" }],
])("a call with an unknown outcome offers %s", async (name, resolution) => {
  await tell({ ending: "outcome_unknown" });
  expect(await faults()).toEqual([]);
  button(name).click();
  await sends({ resolution });
});

it("a call that met an expired connection is run after a reconnection, or the model is told", async () => {
  const blocked = { ending: "not_run", remedy: "reconnect" } as const;
  for (const [name, resolution] of [
    ["Reconnect and run", "run_again"],
    ["Tell the model that nothing ran", "tell_unknown"],
  ] as const) {
    await tell(blocked);
    await until(() => button(name));
    expect(await faults()).toEqual([]);
    button(name).click();
    await sends({ resolution: { resolution } });
    await tell({ ...blocked, resolution });
    await until(() => expect(document.querySelector("[data-call-remedy]")).toBeNull());
  }
});

it("a call whose server wants a sign-in is run after it", async () => {
  const page = "https://id.example/authorize";
  const signIn = vi.fn(() => page);
  backend.answer({ ...recording("tool_sign_in_cancel"), tool_sign_in: signIn });
  const state = (given: Partial<ToolServerView>) =>
    backend.tell({ update: "tool_server", server: toolServer(given) });
  const card = await tell({ ending: "not_run", remedy: "sign_in" });
  button("Sign in and run").click();
  await until(() => expect(backend.opened).toEqual([page]));
  expect(signIn.mock.calls).toEqual([[{ server_id: "server", call_id: "call", client: null }]]);
  state({ state: "signing_in", sign_in_page: page });
  await until(() => button("Cancel the sign-in").click());
  await until(() => expect(requests.at(-1)?.[0]).toBe("tool_sign_in_cancel"));
  expect(await faults()).toEqual([]);
  state({
    state: "sign_in",
    fault: fault({ message: uncataloguedText("The sign-in was refused") }),
  });
  await until(() => expect(card.textContent).toContain("The sign-in was refused"));
  expect(button("Sign in and run").matches(":disabled")).toBe(false);
});

it("the result of a call with an unknown outcome can be typed", async () => {
  await tell({ ending: "outcome_unknown" });
  button("Type the result…").click();
  await until(() => fill("Result for the model", "It was written"));
  button("Use this result").click();
  const resolution = { resolution: "typed", text: "It was written" };
  await sends({ resolution });
});

it("Continue sends the results that were not sent, and their calls then show them", async () => {
  await tell({ ending: "succeeded" });
  expect(document.querySelector("[data-ending-card]")).toBeNull();
  await tell({ id: "second", index: 1, call_id: "call_2", state: "started" });
  expect(document.querySelector("[data-send-results]")).toBeNull();
  await tell({ id: "second", index: 1, call_id: "call_2", ending: "denied" });
  await until(() => at("[data-send-results]"));
  const parts = ["call_1", "call_2"].map((call_id): Part => ({
    part: "tool_result",
    call_id,
    name: "t",
    ending: null,
    text: "Done",
  }));
  const answered = await opened(backend, TITLE);
  const [question, asked] = answered.messages;
  const call = toolCall({ message_id: reply, ending: "succeeded" });
  const second = toolCall({ ...call, id: "second", index: 1, call_id: "call_2", ending: "denied" });
  const results = {
    ...asked!,
    message: { ...asked!.message, id: "results", role: "tool" as const, parts },
  };
  const text: Part = { part: "text", text: "All done" };
  const said = { ...asked!.message, id: "next", ending: "complete" as const, parts: [text] };
  const next = { ...asked!, message: said };
  const messages = [question!, { ...asked!, calls: [call, second] }, results, next];
  const sent = vi.fn(() => ({ ...answered, messages }));
  backend.answer({ turn_results: sent });
  button("Continue").click();
  await until(() => at("[data-message-id=next]"));
  expect(sent.mock.calls).toEqual([[{ message_id: reply }]]);
  expect(document.querySelector("[data-role=tool]")).toBeNull();
  // A result for which no tool call is recorded is shown as a separate message.
  const unrecorded = parts.map((part) => ({ ...part, call_id: "call_3" }));
  const others = { ...results, message: { ...results.message, parts: unrecorded } };
  backend.answer({
    conversation_open: () => ({ ...answered, messages: [question!, asked!, others, next] }),
  });
  backend.tell({ update: "results_sent", conversation_id: conversation });
  await accessible("[data-role=tool] [data-part=tool-result]");
});

it("a result within an imported reply is shown after its call", async () => {
  const view = await opened(backend, TITLE);
  const [question, asked] = view.messages;
  const parts: Part[] = [
    { part: "tool_call", id: "c", name: "look", arguments: "{}" },
    { part: "tool_result", call_id: "c", name: "look", ending: null, text: "Found it" },
    { part: "text", text: "So it is" },
  ];
  const imported = { ...asked!.message, ending: "complete" as const, parts };
  const messages = [question!, { ...asked!, calls: [], message: imported }];
  backend.answer({ conversation_open: () => ({ ...view, messages }) });
  backend.tell({ update: "results_sent", conversation_id: conversation });
  await until(() => at("[data-role=assistant] [data-part=tool-result]"));
  expect(at("[data-role=assistant] [data-part=tool-result]").textContent).toContain("Found it");
  expect(await faults()).toEqual([]);
});

it("the user reads a page before the model gets it", async () => {
  backend.answer({ call_answer: () => "Page: https://example.com\n\nThe tide turns." });
  const done = { review: true, tool: "fetch_page", ending: "succeeded" as const, answer_bytes: 40 };
  const card = await tell(done);
  await until(() => expect(card.textContent).toContain("The tide turns."));
  expect(card.textContent).toContain("The model gets this text only if you send it");
  expect(card.querySelector("[data-call-state]")?.textContent).toContain(
    "Waiting for your decision",
  );
  expect(document.querySelector("[data-send-results]")).toBeNull();
  expect(await faults()).toEqual([]);
  button("Send to the model").click();
  const resolved = (resolution: string) => [
    "call_resolve",
    { call_id: "call", resolution: { resolution } },
  ];
  await until(() => expect(requests).toEqual([resolved("send")]));
  await until(() => expect(button("Don’t send")).toHaveProperty("disabled", false));
  button("Don’t send").click();
  await until(() => expect(requests.at(-1)).toEqual(resolved("withhold")));
  await tell({ ...done, resolution: "withhold", told: "The user keeps it." });
  await until(() => expect(card.querySelector("[data-call-review]")).toBeNull());
  expect(card.textContent).toContain("You withheld the answer");
});

it("a permission for pages names its site", async () => {
  backend.answer({
    call_prompt: () => ({ ...prompt, site: "example.com", destination: "example.com" }),
  });
  const card = await promptOf(tell({ tool: "fetch_page" }));
  expect(card.querySelector("[data-call-site]")?.textContent).toContain(
    "apply only to pages on example.com",
  );
});

it("a conversation with a waiting call is marked in the sidebar until the call is decided", async () => {
  const entry = () => at(`[data-conversation-id="${conversation}"]`);
  await tell();
  await until(() => expect(entry().dataset["waiting"]).toBe("true"));
  expect(entry().textContent).toContain("Waiting for you");
  expect(await faults()).toEqual([]);
  await tell({ ending: "denied" });
  await until(() => expect(entry().dataset["waiting"]).toBeUndefined());
  await tell({ review: true, ending: "succeeded" });
  await until(() => expect(entry().dataset["waiting"]).toBe("true"));
});
