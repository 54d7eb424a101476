// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import type { Message, NewMessage } from "../bindings/contract";
import { newFault, uncataloguedText } from "../model/fault";
import { listedModel, noNotices } from "../model/test_fixtures";
import type { StubBackend } from "./test_backend";
import { full, opening, script } from "./test_scenes";
import {
  allAt,
  at,
  button,
  field,
  open,
  opened,
  pressOn,
  select,
  send,
  show,
  showConversation,
  until,
} from "./test_window";

const picker = () => at("[data-model-picker]");

const ended = () => allAt("[data-role=assistant]").map(({ dataset }) => dataset["ending"]);

/** Returns a list that records each message that the page sends from now on. */
function sent(backend: StubBackend): NewMessage[] {
  const messages: NewMessage[] = [];
  const send = backend.call.bind(backend);
  vi.spyOn(backend, "call").mockImplementation((name, ...args) => {
    if (name === "turn_start") {
      messages.push((args[0] as { message: NewMessage }).message);
    }
    return send(name, ...args);
  });
  return messages;
}

const effortOf = async (backend: StubBackend, title: string) =>
  (await opened(backend, title)).conversation.settings.reasoning_effort;

it("an effort for the next message only is sent once, and the chat keeps its own", async () => {
  const backend = await showConversation("How does a streamed reply end?");
  const messages = sent(backend);
  picker().click();
  await until(() => select("Reasoning effort", "low"));
  await until(async () => expect(await effortOf(backend, "How does")).toBe("low"));
  await until(() => expect(picker().textContent).toContain("low"));
  field("Only for the next message").click();
  await until(() => expect(picker().textContent).toContain("low (next message)"));
  await until(async () => expect(await effortOf(backend, "How does")).toBeNull());
  select("Reasoning effort", "high");
  await until(() => expect(picker().textContent).toContain("high (next message)"));
  send("Once more?");
  await until(() => expect(messages.map(({ effort }) => effort)).toEqual(["high"]));
  await until(() => expect(picker().textContent).not.toContain("high"));
  await until(() => expect(ended()).toEqual(["complete", "complete"]));
  send("And again?");
  await until(() => expect(messages.map(({ effort }) => effort)).toEqual(["high", null]));
});

it("an effort that is changed twice is saved as chosen last, with settings saved elsewhere", async () => {
  const backend = await showConversation("How does a streamed reply end?");
  const { id, settings } = (await opened(backend, "How does")).conversation;
  const elsewhere = { ...settings, temperature: 0.7 };
  await backend.call("conversation_settings", { conversation_id: id, settings: elsewhere });
  const deliver = backend.hold("conversation_settings");
  picker().click();
  await until(() => select("Reasoning effort", "low"));
  await until(async () => expect(await effortOf(backend, "How does")).toBe("low"));
  select("Reasoning effort", "");
  deliver();
  await until(async () => expect(await effortOf(backend, "How does")).toBeNull());
  expect((await opened(backend, "How does")).conversation.settings).toEqual(elsewhere);
});

it("the efforts of a model are offered, and any other can be typed", async () => {
  const backend = show(full);
  const model = { ...listedModel("tour"), reasoning: true, efforts: ["none", "on", "4096"] };
  backend.answer({ model_list: () => [model] });
  await open("How does a streamed reply end?");
  picker().click();
  const efforts = await until(() => field("Reasoning effort"));
  await until(() =>
    expect([...efforts.querySelectorAll("option")].map(({ label }) => label)).toEqual([
      "Not set",
      "None",
      "On",
      "4,096 tokens",
      "Other…",
    ]),
  );
  select("Reasoning effort", "\n");
  const other = await until(() => field("Another reasoning effort"));
  other.value = " xhigh ";
  other.dispatchEvent(new Event("change", { bubbles: true }));
  await until(async () => expect(await effortOf(backend, "How does")).toBe("xhigh"));
  select("Reasoning effort", "\n");
  const next = await until(() => field("Another reasoning effort"));
  next.value = "xlow";
  pressOn(next, "Enter");
  expect(document.activeElement).toBe(field("Reasoning effort"));
  await until(async () => expect(await effortOf(backend, "How does")).toBe("xlow"));
  await until(() => expect(picker().textContent).toContain("xlow"));
});

it("the card of a refused effort offers a retry without it", async () => {
  const backend = await showConversation("How does a streamed reply end?");
  const fault = {
    ...newFault("request", uncataloguedText("The provider refused the request")),
    status: 400,
  };
  backend.script = [
    ...opening,
    ...script("", {
      ending: "provider_error",
      fault: { ...fault, detail: "This model does not support `reasoning_effort`" },
      notices: { ...noNotices, effort: { value: "high", once: false } },
    }).slice(-1),
  ];
  send("Think hard");
  await until(() => button("Retry without reasoning effort"));
  expect(at("[data-ending-card]").textContent).toContain("does not support `reasoning_effort`");
  const retried = vi.fn(() => opened(backend, "How does"));
  backend.answer({ turn_retry_without_effort: retried });
  button("Retry without reasoning effort").click();
  const reply = allAt("[data-role=assistant]").at(-1)!;
  await until(() =>
    expect(retried).toHaveBeenCalledWith({ message_id: reply.dataset["messageId"] }),
  );
});

it("a running reply that reasons offers to answer now, and a refusal is a toast", async () => {
  const backend = show(full);
  const conversation = await opened(backend, "How does");
  const last = conversation.messages.at(-1)!;
  const message: Message = {
    ...last.message,
    ending: null,
    parts: [{ part: "reasoning", text: "Let me see" }],
    notices: { ...noNotices, can_answer_now: true },
  };
  const running = { ...last, message, activity: "thinking" as const, seq: 3, running_ms: 10 };
  const view = { ...conversation, messages: [...conversation.messages.slice(0, -1), running] };
  const told = vi.fn((): null => {
    throw newFault("provider", uncataloguedText("The server did not end the reasoning"));
  });
  backend.answer({
    conversation_open: () => view,
    turn_since: () => running,
    turn_answer_now: told,
  });
  await open("How does a streamed reply end?");
  await until(() => at("[data-answer-now]").click());
  await until(() => expect(at("[data-toast]").textContent).toContain("did not end the reasoning"));
  expect(told).toHaveBeenCalledWith({ message_id: message.id });
  await until(() => expect(at("[data-answer-now]").hasAttribute("disabled")).toBe(false));
  told.mockReturnValue(null);
  at("[data-answer-now]").click();
  await until(() => expect(at("[data-answer-now]").hasAttribute("disabled")).toBe(true));
});
