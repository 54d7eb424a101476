// @vitest-environment jsdom
// Tests of the texts that screen readers read out.
import { expect, it, vi } from "vitest";
import { newFault, uncataloguedText } from "../model/fault";
import { at, button, fill, pressOn, send, showConversation, until } from "./test_window";

it("a fault that follows an action is read out, in the window and in a dialog", async () => {
  const backend = await showConversation("Cut in the middle");
  backend.refuse("trash_list", newFault("storage", uncataloguedText("The disk is gone")));
  backend.refuse("turn_start", newFault("storage_full", uncataloguedText("The disk is full")));
  send("Hello");
  await until(() => at("[data-fault=storage_full][role=alert]"));
  button("Trash").click();
  await until(() => at("dialog [data-fault][role=alert]"));
});

it("new announcements are in the topmost dialog while one is open, but not old ones", async () => {
  await showConversation("Cut in the middle");
  const place = () => at("[role=status][data-announcement]").parentElement;
  expect(place()).toBe(at("[data-window]"));
  pressOn(document.body, "+", { ctrlKey: true });
  await until(() => expect(at("[data-announcement]").textContent).toContain("110"));
  const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 10_000);
  button("Trash").click();
  await until(() => expect(place()).toBe(at("dialog")));
  later.mockRestore();
  expect(at("[data-announcement]").textContent.trim()).toBe("");
  button("Close").click();
  await until(() => expect(document.querySelector("dialog")).toBeNull());
  expect(place()).toBe(at("[data-window]"));
  pressOn(document.body, "+", { ctrlKey: true });
  await until(() => expect(at("[data-announcement]").textContent).toContain("120"));
});

it("a match that a reply adds is read out if nothing was found before", async () => {
  await showConversation("Cut in the middle");
  pressOn(document.body, "f", { ctrlKey: true });
  await until(() => fill("Find in conversation", "xylophone"));
  const spoken = () => at("[role=search] [role=status]").textContent;
  await until(() => expect(spoken()).toBe("Nothing found"));
  send("A xylophone");
  await until(() => expect(spoken()).toMatch(/^0 of /u));
});

it("the number of matches is read out after a query and a step, not whenever it changes", async () => {
  await showConversation("Cut in the middle");
  pressOn(document.body, "f", { ctrlKey: true });
  await until(() => fill("Find in conversation", "the"));
  const shown = () => at("[data-find-count]").textContent;
  const spoken = () => at("[role=search] [role=status]").textContent;
  await until(() => expect(shown()).toMatch(/^1 of /u));
  const first = shown();
  expect(spoken()).toBe(first);
  send("the the the");
  await until(() => expect(shown()).not.toBe(first));
  expect(spoken()).toBe(first);
  pressOn(at("[role=search] input"), "Enter");
  await until(() => expect(spoken()).toMatch(/^2 of /u));
  expect(spoken()).toBe(shown());
});
