// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import type { ToolCall } from "../bindings/contract";
import { toolCall } from "../model/test_fixtures";
import type { StubBackend } from "./test_backend";
import { full } from "./test_scenes";
import {
  allAt,
  at,
  chooseItem,
  composer,
  open,
  opened,
  press,
  settingsPage,
  show,
  until,
} from "./test_window";

const TITLE = "Cut in the middle";

let backend: StubBackend;
let conversation: string;
let message: string;

beforeEach(async () => {
  backend = show(full);
  await until(() => composer());
  const view = await opened(backend, TITLE);
  conversation = view.conversation.id;
  message = view.messages.at(-1)!.message.id;
  // Open a new conversation, so that the conversation with the waiting calls is not on the screen.
  press("n", { ctrlKey: true });
  await until(() => expect(document.querySelector("[data-message-id]")).toBeNull());
});

function tell(given: Partial<ToolCall> = {}) {
  const call = toolCall({ message_id: message, ...given });
  backend.tell({ update: "call", conversation_id: conversation, call });
}

it("the title of the window counts the waiting calls", async () => {
  expect(backend.title).toBe("Rivulet");
  tell({ id: "1" });
  tell({ id: "2", index: 1 });
  await until(() => expect(backend.title).toBe("(2) Rivulet"));
  tell({ id: "1", ending: "denied" });
  tell({ id: "2", index: 1, ending: "denied" });
  await until(() => expect(backend.title).toBe("Rivulet"));
});

it("the command palette leads to the next waiting call", async () => {
  tell({ id: "1" });
  await until(() => expect(backend.title).toBe("(1) Rivulet"));
  press("k", { ctrlKey: true });
  await chooseItem("option", "Go to the next tool call that is waiting for you");
  await until(() => at(`[data-message-id="${message}"]`));
});

it("a notification is withdrawn when no call of its conversation waits any more", async () => {
  tell({ id: "1" });
  tell({ id: "2", index: 1 });
  tell({ id: "1", ending: "denied" });
  await until(() => expect(backend.title).toBe("(1) Rivulet"));
  expect(backend.notified.map(([, notification]) => notification !== null)).toEqual([true, true]);
  tell({ id: "2", index: 1, ending: "denied" });
  await until(() => expect(backend.notified.slice(2)).toEqual([[conversation, null]]));
});

it("a notification names only the tool, opens the conversation and can be switched off", async () => {
  tell({ id: "1", tool: "send_mail", arguments: '{"to":"ada"}' });
  await until(() =>
    expect(backend.notified).toEqual([
      [conversation, { summary: "A tool call is waiting for you", body: "send_mail" }],
    ]),
  );
  backend.clickNotification(conversation);
  await until(() => at(`[data-message-id="${message}"]`));
  await settingsPage("general");
  const box = await until(() => {
    const labels = allAt("label");
    const label = labels.find((each) => each.textContent.includes("Show a notification when"));
    return label!.querySelector("input")!;
  });
  expect(box.checked).toBe(true);
  box.click();
  await until(() => expect(box.checked).toBe(false));
  await open(TITLE);
  await until(() => expect(backend.title).toBe("Rivulet"));
  tell({ id: "2", index: 1 });
  await until(() => expect(backend.title).toBe("(1) Rivulet"));
  expect(backend.notified).toHaveLength(1);
});
