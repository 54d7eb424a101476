// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import type { StubBackend } from "./test_backend";
import { accessible, faults } from "./test_accessibility";
import { dataAnswers, hitIn, importPreview } from "./test_answers";
import {
  at,
  button,
  chooseItem,
  field,
  fill,
  library,
  press,
  pressOn,
  settingsPage,
  until,
} from "./test_window";

let backend: StubBackend;

beforeEach(async () => {
  backend = await library();
});

async function cancel() {
  at("dialog").dispatchEvent(new Event("cancel"));
  await until(() => expect(document.querySelector("dialog")).toBeNull());
}

it("the list with folders, tags and an open menu has no accessibility violations", async () => {
  at("nav li [aria-haspopup=menu]").click();
  await accessible("[role=menuitem]");
});

it("the search has no accessibility violations when empty, with hits and with an open filter", async () => {
  const hits = [await hitIn(backend, "Shopping")];
  backend.answer({ search: () => ({ titles: [], hits, next: null }) });
  button("Search").click();
  await until(() => field("Search conversations"));
  expect(await faults()).toEqual([]);
  fill("Search conversations", "stream");
  await accessible("[data-message-hit]");
  button("Ending").click();
  await until(() => field("Ending"));
  button("Date").click();
  await until(() => field("From"));
  expect(await faults()).toEqual([]);
});

it("the command palette has no accessibility violations", async () => {
  press("k", { ctrlKey: true });
  await accessible("[role=option]");
});

it.each([
  ["Move to folder…", "Folder"],
  ["Tags…", "Add a tag"],
])("the dialog %s has no accessibility violations", async (name, label) => {
  at("nav li [aria-haspopup=menu]").click();
  await chooseItem("menuitem", name);
  await until(() => field(label));
  expect(await faults()).toEqual([]);
  pressOn(field(label), "Escape");
  await cancel();
});

it("the data section, its dialogs and the trash have no accessibility violations", async () => {
  backend.answer({ ...dataAnswers(), import_preview: () => importPreview });
  await settingsPage("data");
  await until(() => at("[data-backup] button").click());
  await accessible("dialog");
  await cancel();
  button("Import…").click();
  await until(() => button("Choose a file…").click());
  await accessible("[data-import-preview]");
  await cancel();
  for (const name of ["Export everything…", "Trash…", "Delete everything…"]) {
    button(name).click();
    await accessible("dialog");
    await cancel();
  }
});
