// @vitest-environment jsdom
import { expect, it } from "vitest";
import {
  at,
  button,
  composer,
  entry,
  field,
  open,
  send,
  show,
  showConversation,
  until,
} from "./test_window";
import { full } from "./test_scenes";

const CUT = "Cut in the middle";
const focused = () => document.activeElement;

it("the first message of a conversation keeps the focus while its settings are open", async () => {
  show(full);
  await until(() => button("Chat settings").click());
  await until(() => field("Temperature"));
  composer().focus();
  send("Hello");
  await until(() => at("[data-message-id]"));
  expect(focused()).toBe(composer());
});

it("a conversation that is opened keeps the focus in the list while its settings are open", async () => {
  await showConversation(CUT);
  button("Chat settings").click();
  await until(() => field("Temperature"));
  const form = field("Temperature");
  const other = entry("Filtered");
  other.focus();
  await open("Filtered");
  await until(() => expect(field("Temperature")).not.toBe(form));
  expect(focused()).toBe(other);
});
