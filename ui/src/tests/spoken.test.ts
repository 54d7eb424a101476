// @vitest-environment jsdom
// Tests of the texts that screen readers read out.
import { expect, it } from "vitest";
import { newFault, uncataloguedText } from "../model/fault";
import { at, button, pressOn, send, showConversation, until } from "./test_window";

it("a fault that follows an action is read out, in the window and in a dialog", async () => {
  const backend = await showConversation("Cut in the middle");
  backend.refuse("trash_list", newFault("storage", uncataloguedText("The disk is gone")));
  backend.refuse("turn_start", newFault("storage_full", uncataloguedText("The disk is full")));
  send("Hello");
  await until(() => at("[data-fault=storage_full][role=alert]"));
  button("Trash").click();
  await until(() => at("dialog [data-fault][role=alert]"));
});

it("announcements are in the topmost dialog while one is open", async () => {
  await showConversation("Cut in the middle");
  const place = () => at("[role=status][data-announcement]").parentElement;
  expect(place()).toBe(at("[data-window]"));
  button("Trash").click();
  await until(() => expect(place()).toBe(at("dialog")));
  button("Close").click();
  await until(() => expect(document.querySelector("dialog")).toBeNull());
  expect(place()).toBe(at("[data-window]"));
  pressOn(document.body, "+", { ctrlKey: true });
  await until(() => expect(at("[data-announcement]").textContent).toContain("110"));
});

it("the number of matches in a conversation is read out", async () => {
  await showConversation("Cut in the middle");
  pressOn(document.body, "f", { ctrlKey: true });
  await until(() => at("[data-find-count][role=status]"));
});
