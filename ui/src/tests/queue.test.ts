// @vitest-environment jsdom
import { tick } from "svelte";
import { expect, it, vi } from "vitest";
import type { QueueHold } from "../bindings/contract";
import { newFault, uncataloguedText } from "../model/fault";
import { queueWords } from "../features/conversation/queue/queue_words";
import type { StubBackend } from "./test_backend";
import { full, script } from "./test_scenes";
import {
  allAt,
  at,
  button,
  composer,
  field,
  fill,
  open,
  press,
  pressOn,
  send,
  show,
  type,
  until,
} from "./test_window";

const queued = () => allAt("[data-queued-message]");
const texts = () => queued().map((item) => item.querySelector(".text")?.textContent.trim());

async function during(): Promise<StubBackend> {
  const backend = show(full);
  backend.script = script("First").slice(0, -1);
  await until(() => expect(at("[data-model-picker]").textContent).toContain("step-3"));
  send("Hello");
  await until(() => button("Stop"));
  return backend;
}

it("Enter during a reply queues the message, below the reply and above the composer", async () => {
  await during();
  expect(button("Queue").hasAttribute("disabled")).toBe(true);
  type("Next");
  await until(() => expect(button("Queue").hasAttribute("disabled")).toBe(false));
  press("Enter");
  await until(() => expect(texts()).toEqual(["Next"]));
  expect(composer().value).toBe("");
  expect(at("[data-queued-message]").textContent).toContain(
    "Will be sent when the reply is complete",
  );
  const order = at("[data-queued-message]").compareDocumentPosition(composer());
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  button("Stop");
});

it("a queued message keeps the models that were chosen", async () => {
  const backend = await during();
  const call = vi.spyOn(backend, "call");
  at("[data-model-picker]").click();
  const box = await until(() => at("[data-add-model]") as HTMLInputElement);
  box.click();
  await until(() => fill("Model", "length"));
  await until(() => expect(at("[role=option].active").textContent).toContain("length"));
  pressOn(field("Model"), "Enter");
  await until(() => expect(allAt("[data-chosen-model]")).toHaveLength(2));
  send("Next");
  await until(() => expect(texts()).toEqual(["Next"]));
  const added = call.mock.calls.find(([name]) => name === "queue_add");
  expect(added?.[1]).toMatchObject({ message: { model: "step-3" }, more: [{ model: "length" }] });
  expect(queued()[0]?.querySelector(".model")?.textContent).toContain("step-3 · length");
});

it("queued messages can be edited, ordered, removed and restored", async () => {
  const backend = await during();
  for (const text of ["One", "Two"]) {
    send(text);
    await until(() => expect(texts()).toContain(text));
  }
  button("Send earlier").click();
  await until(() => expect(texts()).toEqual(["Two", "One"]));
  button("Edit the queued message").click();
  const field = await until(() => at("[data-queued-message] textarea") as HTMLTextAreaElement);
  expect(at("[data-queued-message]").dataset["hold"]).toBe("editing");
  field.value = "Two!";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  pressOn(field, "Enter");
  await until(() => expect(texts()).toEqual(["Two!", "One"]));
  expect(queued()[0]?.dataset["hold"]).toBe("none");
  button("Remove from the queue").click();
  await until(() => expect(texts()).toEqual(["One"]));
  button("Undo").click();
  await until(() => expect(texts()).toEqual(["Two!", "One"]));
  button("New conversation").click();
  await until(() => expect(queued()).toHaveLength(0));
  expect(await backend.call("queue_list", { conversation_id: "none" })).toEqual([]);
});

it("several queued messages can be edited at once, also after another conversation was open", async () => {
  const backend = await during();
  const edits = () => allAt<HTMLTextAreaElement>("[data-queued-message] textarea");
  for (const [before, text] of ["One", "Two"].entries()) {
    send(text);
    await until(() => expect(queued()).toHaveLength(before + 1));
    button("Edit the queued message", queued()[before]).click();
    await until(() => expect(edits()).toHaveLength(before + 1));
    const area = edits()[before]!;
    await until(() => expect(document.activeElement).toBe(area));
    area.setRangeText("More of ", 0, 0, "end");
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await tick();
    expect(area.selectionStart).toBe("More of ".length);
  }
  await open("How does a streamed");
  await until(() => expect(queued()).toHaveLength(0));
  await open("Hello");
  const changed = ["More of One", "More of Two"];
  await until(() => expect(edits().map(({ value }) => value)).toEqual(changed));
  expect(edits()).not.toContain(document.activeElement);
  button("Cancel", queued()[1]).click();
  await until(() => expect(texts()).toEqual([undefined, "Two"]));
  button("Save", queued()[0]).click();
  await until(() => expect(texts()).toEqual(["More of One", "Two"]));
  const { id } = (await backend.call("conversation_list"))[0]!;
  const left = await backend.call("queue_list", { conversation_id: id });
  expect(left.map(({ hold }) => hold)).toEqual([null, null]);
});

it("each reason why a message was not sent is a sentence", () => {
  const words: readonly [QueueHold | null, string][] = [
    [null, "Will be sent when the reply is complete"],
    [{ hold: "reply_ended", ending: "stopped" }, "Not sent, because you stopped the reply"],
    [{ hold: "reply_ended", ending: "tool_calls" }, "Not sent, because the reply was cut off"],
    [
      { hold: "results_not_sent" },
      "Not sent, because the model has not received the results of the tool calls yet",
    ],
    [{ hold: "restarted" }, "Not sent, because Rivulet was closed"],
    [{ hold: "earlier_refused" }, "Not sent, because an earlier message could not be sent"],
    [
      { hold: "elsewhere" },
      "Not sent, because another program is still receiving a reply in this conversation",
    ],
    [
      { hold: "other_branch" },
      "Not sent, because the conversation has switched to another version; choose “Send now” if this message still fits",
    ],
    [{ hold: "editing" }, "Will not be sent while you are editing it"],
    [
      { hold: "refused", fault: newFault("input", uncataloguedText("No key")) },
      "Not sent. No key.",
    ],
  ];
  for (const [hold, sentence] of words) {
    expect(queueWords(hold)).toBe(sentence);
  }
});
