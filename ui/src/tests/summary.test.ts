// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import type { Change, ConversationView, Message, MessageView } from "../bindings/contract";
import { SummaryPanel } from "../features/conversation/summary/summary_panel.svelte";
import { newFault, uncataloguedText } from "../model/fault";
import { conversation, noNotices, outcome, reply, view } from "../model/test_fixtures";
import { faults } from "./test_accessibility";
import { StubBackend } from "./test_backend";
import { started } from "./test_controllers";
import { full, opening, script } from "./test_scenes";
import {
  allAt,
  at,
  button,
  chooseItem,
  composer,
  field,
  fill,
  open,
  opened,
  press,
  pressOn,
  send,
  show,
  type,
  until,
} from "./test_window";

const TITLE = "How does a streamed reply end?";
const MODEL = "example-large";

async function talk(): Promise<{ backend: StubBackend; before: ConversationView }> {
  const backend = show({
    ...full,
    conversations: full.conversations!.map((one) =>
      one.title === TITLE ? { ...one, exchanges: 1 } : one,
    ),
  });
  await open(TITLE);
  return { backend, before: await opened(backend, TITLE) };
}

/** Returns the reply that contains the summary of all messages up to `last`. */
function summary(last: string, given: Partial<Message> = {}): MessageView {
  const of = { first: "first", last, count: 2 };
  return view(
    reply({
      id: "summary",
      ending: null,
      parts: [],
      model: MODEL,
      notices: { ...noNotices, summary_of: of },
      ...given,
    }),
  );
}

/**
 * Makes the stub backend report changes to a summary that is being written. Each change is sent in
 * a separate update. `from` is the sequence number of the update before the first change.
 */
function writes(backend: StubBackend, from: number, ...changes: Change[]): void {
  changes.forEach((change, nth) => {
    const after = from + nth;
    const turn = { message_id: "summary", after, seq: after + 1, at_ms: after, changes: [change] };
    backend.tell({ update: "turn", turn });
  });
}

const piece = (text: string): Change => ({ change: "fragment", fragment: { part: "text", text } });
const shownState = () => at("[data-summary-state]").dataset["summaryState"];
const write = () => at("[data-summary-write]");
const proceed = () => at("[data-summary-continue]") as HTMLButtonElement;

async function openPanel(): Promise<void> {
  type("/continue");
  await until(() => at("[data-slash-action=summary]"));
  press("Enter");
  await until(() => at("[data-summary-dialog] textarea"));
  await until(() => expect(at("[data-summary-effect]").textContent).toContain("replaces"));
}

it("the model writes a summary, the user changes it, and a branch begins with it", async () => {
  const { backend, before } = await talk();
  const [, first] = before.messages;
  const last = first!.message.id;
  const ask = vi.fn(() => summary(last));
  const kept = before.messages.slice(2);
  const system: Message = {
    ...before.messages[0]!.message,
    id: "branch",
    role: "system",
    parts: [{ part: "text", text: "Summary of our conversation so far:\n\nEndings." }],
    notices: {
      ...noNotices,
      summary_of: { first: before.messages[0]!.message.id, last, count: 2 },
    },
  };
  const proceedWith = vi.fn(() => ({ ...before, messages: [view(system), ...kept] }));
  const shown = vi.fn(() => before);
  backend.answer({ summary_write: ask, summary_continue: proceedWith, message_show: shown });
  await openPanel();
  // By default, the summary replaces all exchanges except the last.
  expect(at("[data-summary-effect]").textContent).toBe(
    "The summary replaces 2 messages; 2 later messages are kept as they are.",
  );
  expect(await faults()).toEqual([]);
  expect(proceed().disabled).toBe(true);
  write().click();
  await until(() => expect(shownState()).toBe("streaming"));
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ message_id: last }));
  writes(backend, 0, piece("Replies "), piece("end."));
  await until(() => expect(field("Summary").value).toBe("Replies end."));
  expect(field("Summary").readOnly).toBe(true);
  expect(proceed().disabled).toBe(true);
  writes(backend, 2, { change: "ended", outcome: outcome({ ending: "complete" }) });
  await until(() => expect(shownState()).toBe("complete"));
  expect(at("[data-summary-state]").textContent).toContain(`${MODEL} has finished the summary.`);
  fill("Summary", "Endings.");
  proceed().click();
  await until(() => expect(at("[data-summary]").textContent).toContain("Summary of 2 messages"));
  expect(proceedWith).toHaveBeenCalledWith({
    message_id: last,
    text: "Summary of our conversation so far:\n\nEndings.",
  });
  await until(() => expect(document.activeElement).toBe(composer()));
  expect(at("[data-toast]").textContent).toContain("continues from the summary");
  button("Show the summarised messages").click();
  await until(() => expect(shown).toHaveBeenCalledWith({ message_id: last }));
  await until(() => expect(document.querySelector("[data-summary]")).toBeNull());
});

it("the field follows a summary that is written again after the user has scrolled up", async () => {
  const { backend, before } = await talk();
  const last = before.messages[1]!.message.id;
  let nth = 0;
  backend.answer({ summary_write: () => summary(last, { id: nth++ === 0 ? "first" : "summary" }) });
  await openPanel();
  write().click();
  await until(() => expect(shownState()).toBe("streaming"));
  const scroller = field("Summary");
  Object.defineProperties(scroller, { scrollHeight: { value: 500 }, clientHeight: { value: 100 } });
  scroller.dispatchEvent(new WheelEvent("wheel", { deltaY: -1, bubbles: true }));
  write().click();
  backend.tell({
    update: "turn",
    turn: {
      message_id: "first",
      after: 0,
      seq: 1,
      at_ms: 0,
      changes: [{ change: "ended", outcome: outcome({ ending: "stopped" }) }],
    },
  });
  await until(() => expect(shownState()).toBe("stopped"));
  scroller.scrollTop = 0;
  write().click();
  await until(() => expect(shownState()).toBe("streaming"));
  writes(backend, 0, piece("Replies end."));
  await until(() => expect(scroller.value).toBe("Replies end."));
  expect(scroller.scrollTop).toBe(500);
});

it("a summary whose dialog was closed meanwhile leaves the next dialog open, and a refusal is a toast", async () => {
  const { backend, before } = await talk();
  const proceedWith = vi.fn(() => before);
  backend.answer({ summary_continue: proceedWith });
  for (const words of ["The disk is full", "continues from the summary"]) {
    await openPanel();
    fill("Summary", "Endings.");
    await until(() => expect(proceed().disabled).toBe(false));
    if (words === "The disk is full") {
      backend.refuse("summary_continue", newFault("storage_full", uncataloguedText(words)));
    }
    const deliver = backend.hold("summary_continue");
    const calls = backend.calls;
    proceed().click();
    await until(() => expect(backend.calls).toBeGreaterThan(calls));
    at("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
    await until(() => expect(document.querySelector("dialog")).toBeNull());
    pressOn(document.body, "k", { ctrlKey: true });
    const palette = await until(() => at("dialog"));
    deliver();
    await until(() => expect(at("[data-announcement]").textContent).toContain(words));
    expect(palette.isConnected).toBe(true);
    palette.dispatchEvent(new Event("cancel", { cancelable: true }));
    await until(() => expect(document.querySelector("dialog")).toBeNull());
  }
});

it("a summary that was cut off says so, keeps its text, and is not the primary choice", async () => {
  const { backend, before } = await talk();
  const last = before.messages[1]!.message.id;
  backend.answer({ summary_write: () => summary(last) });
  await openPanel();
  write().click();
  await until(() => expect(shownState()).toBe("streaming"));
  writes(backend, 0, piece("Replies"), {
    change: "ended",
    outcome: outcome({ ending: "disconnected" }),
  });
  await until(() => expect(shownState()).toBe("disconnected"));
  expect(at("[data-summary-state]").textContent).toContain("The summary is incomplete.");
  expect(field("Summary").value).toBe("Replies");
  expect(proceed().textContent).toBe("Continue anyway");
  expect(proceed().classList.contains("primary")).toBe(false);
  expect(write().classList.contains("primary")).toBe(true);
  // If the continuation fails, the summary must stay in its field.
  backend.refuse("summary_continue", newFault("storage", uncataloguedText("The disk is full")));
  proceed().click();
  await until(() => expect(at("[data-summary-dialog] [data-fault]").textContent).toContain("full"));
  expect(field("Summary").value).toBe("Replies");
});

it("a typed summary survives the panel, and moves with the choice of what it replaces", async () => {
  const { backend, before } = await talk();
  await openPanel();
  fill("Summary", "Typed by hand");
  button("Cancel").click();
  await until(() => expect(document.querySelector("[data-summary-dialog]")).toBeNull());
  await openPanel();
  expect(field("Summary").value).toBe("Typed by hand");
  const choices = allAt<HTMLInputElement>("[data-summary-exchange] input");
  expect(choices.map(({ checked }) => checked)).toEqual([true, false]);
  choices[1]!.click();
  await until(() => expect(at("[data-summary-effect]").textContent).toContain("no later messages"));
  expect(field("Summary").value).toBe("Typed by hand");
  const saved = vi.fn(() => null);
  backend.answer({ draft_save: saved });
  fill("Summary", "Typed by hand, again");
  const to = before.messages.at(-1)!.message.id;
  await until(() =>
    expect(saved).toHaveBeenCalledWith({
      draft: expect.objectContaining({ message_id: to, text: "Typed by hand, again" }) as unknown,
    }),
  );
});

it("the edit of an unanswered question is not taken for a summary", async () => {
  const backend = new StubBackend(full);
  const controllers = await started(backend);
  const { drafts } = controllers.composer;
  const message = (id: string, parent_id: string | null, role: Message["role"]) =>
    view({ ...reply({ id, parent_id, ending: "complete" }), role });
  controllers.conversation.show({
    conversation,
    unloaded: 0,
    messages: [
      message("q1", null, "user"),
      message("a1", "q1", "assistant"),
      message("q2", "a1", "user"),
    ],
  });
  drafts.setEdit("q2", { text: "Edited", attachments: [] });
  const panel = new SummaryPanel(backend, controllers.conversationController);
  await panel.open(null);
  expect([panel.last, panel.text]).toEqual(["a1", ""]);
  expect([drafts.edit("a1"), drafts.edit("q2")?.text]).toEqual([null, "Edited"]);
});

it("the model stops writing even if the dialog is closed before it begins, and a refusal is a toast", async () => {
  const { backend, before } = await talk();
  const last = before.messages[1]!.message.id;
  const begin = vi.fn(() => summary(last));
  const stop = vi.fn((): null => {
    throw newFault("provider", uncataloguedText("The model does not stop"));
  });
  backend.answer({ summary_write: begin, turn_stop: stop });
  const deliver = backend.hold("summary_write");
  await openPanel();
  write().click();
  await until(() => expect(begin).toHaveBeenCalled());
  button("Cancel").click();
  await until(() => expect(document.querySelector("[data-summary-dialog]")).toBeNull());
  press("n", { ctrlKey: true });
  await until(() => expect(document.querySelector("[data-message-id]")).toBeNull());
  deliver();
  await until(() => expect(stop).toHaveBeenCalledWith({ message_id: "summary" }));
  await until(() => expect(at("[data-toast]").textContent).toContain("The model does not stop"));
});

it("what the model wrote before a crash is there again", async () => {
  const { backend, before } = await talk();
  const last = before.messages[1]!.message.id;
  const text = "Received before the crash";
  backend.answer({
    summary_latest: () => summary(last, { ending: "interrupted", parts: [{ part: "text", text }] }),
  });
  await openPanel();
  await until(() => expect(field("Summary").value).toBe(text));
  expect(shownState()).toBe("interrupted");
});

it("the menu of a message and the card of a full context offer a summary", async () => {
  const { backend } = await talk();
  const answers = allAt("[data-role=assistant]");
  answers.at(-1)!.querySelector<HTMLElement>("[aria-haspopup=menu][popovertarget]")!.click();
  await chooseItem("menuitem", "Continue from a summary");
  await until(() => expect(at("[data-summary-effect]").textContent).toContain("no later messages"));
  button("Cancel").click();
  await until(() => expect(document.querySelector("[data-summary-dialog]")).toBeNull());
  const fault = newFault("context_length", uncataloguedText("The conversation is too long"));
  backend.script = [...opening, ...script("", { ending: "provider_error", fault }).slice(-1)];
  send("And now?");
  await until(() => at("[data-ending-card]"));
  await until(() => button("Continue from a summary…").click());
  await until(() => at("[data-summary-dialog]"));
});
