// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import type { StubBackend } from "./test_backend";
import { faults } from "./test_accessibility";
import { dataAnswers, hitIn, importPreview } from "./test_answers";
import { shelves } from "./test_scenes";
import {
  at,
  button,
  chooseItem,
  field,
  fill,
  press,
  settingsPage,
  show,
  until,
} from "./test_window";

let backend: StubBackend;

beforeEach(async () => {
  localStorage.clear();
  backend = show(shelves);
  await until(() => at("nav [data-conversation-id]"));
});

it("the list with folders, tags and an open menu has no accessibility violations", async () => {
  at("nav li [aria-haspopup=menu]").click();
  await until(() => at("[role=menuitem]"));
  expect(await faults()).toEqual([]);
});

it("the search has no accessibility violations when empty, with hits and with an open filter", async () => {
  const hits = [await hitIn(backend, "Shopping")];
  backend.answer({ search: () => ({ titles: [], hits, next: null }) });
  button("Search").click();
  await until(() => field("Search conversations"));
  expect(await faults()).toEqual([]);
  fill("Search conversations", "stream");
  await until(() => at("[data-message-hit]"));
  expect(await faults()).toEqual([]);
  button("Ending").click();
  await until(() => field("Ending"));
  button("Date").click();
  await until(() => field("From"));
  expect(await faults()).toEqual([]);
});

it("the command palette has no accessibility violations", async () => {
  press("k", { ctrlKey: true });
  await until(() => at("[role=option]"));
  expect(await faults()).toEqual([]);
});

it("the move and tags dialogs have no accessibility violations", async () => {
  for (const [name, label] of [
    ["Move to folder…", "Folder"],
    ["Tags…", "Add a tag"],
  ] as const) {
    at("nav li [aria-haspopup=menu]").click();
    await chooseItem("menuitem", name);
    await until(() => field(label));
    expect(await faults()).toEqual([]);
    field(label).dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    document.querySelector("dialog")?.dispatchEvent(new Event("cancel"));
    await until(() => expect(document.querySelector("dialog")).toBeNull());
  }
});

it("the data section, its dialogs and the trash have no accessibility violations", async () => {
  const cancel = async () => {
    at("dialog").dispatchEvent(new Event("cancel"));
    await until(() => expect(document.querySelector("dialog")).toBeNull());
  };
  backend.answer({ ...dataAnswers(), import_preview: () => importPreview });
  await settingsPage("data");
  await until(() => at("[data-backup]"));
  at("[data-backup] button").click();
  await until(() => at("dialog"));
  expect(await faults()).toEqual([]);
  await cancel();
  button("Import…").click();
  await until(() => button("Choose a file…").click());
  await until(() => at("[data-import-preview]"));
  expect(await faults()).toEqual([]);
  await cancel();
  for (const name of ["Export everything…", "Trash…", "Delete everything…"]) {
    button(name).click();
    await until(() => at("dialog"));
    expect(await faults()).toEqual([]);
    await cancel();
  }
});
