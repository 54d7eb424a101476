// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { newFault, uncataloguedText } from "../model/fault";
import { backup, dataAnswers } from "./test_answers";
import { allAt, at, button, field, fill, library, settingsPage, type, until } from "./test_window";

async function data() {
  const backend = await library();
  backend.answer(dataAnswers());
  await settingsPage("data");
  await until(() => at("[data-check]"));
  return backend;
}

const sure = () => allAt("dialog button").at(-1) as HTMLButtonElement;

it("the data page checks, backs up and restores after confirmation", async () => {
  await data();
  expect(at("[data-check]").textContent).toBe("Not checked yet");
  button("Check now").click();
  await until(() => expect(at("[data-check]").textContent).toContain("No problems found"));
  button("Back up now").click();
  await until(() => expect(allAt("[data-backup]")).toHaveLength(2));
  allAt("[data-backup] button").at(-1)?.click();
  await until(() => at("dialog [data-confirm]"));
  expect(at("dialog [data-confirm]").textContent).toMatch(/backed\s+up first/u);
  expect(document.activeElement?.textContent).toBe("Cancel");
  button("Restore").click();
  await until(() => expect(at("[data-data-done]").textContent).toContain("Backup restored"));
  await until(() => expect(allAt("[data-backup]")).toHaveLength(3));
});

it("the data page restores the drafts and keeps the text in the message field", async () => {
  const backend = await library();
  const saved: [boolean, string][] = [];
  let restored = false;
  const answers = dataAnswers();
  backend.answer({
    ...answers,
    backup_restore: () => {
      restored = true;
      return null;
    },
    draft_list: () =>
      restored ? [{ conversation_id: null, text: "restored", attachments: [] }] : [],
    draft_save: ({ draft }) => {
      saved.push([restored, draft.text]);
      return null;
    },
  });
  type("unsent");
  await settingsPage("data");
  await until(() => at("[data-check]"));
  allAt("[data-backup] button").at(-1)?.click();
  await until(() => at("dialog [data-confirm]"));
  button("Restore").click();
  await until(() => expect(saved.at(-1)).toEqual([true, "restored\nunsent"]));
  expect(saved).toEqual([
    [false, "unsent"],
    [true, "restored\nunsent"],
  ]);
});

it("the data page shows the result of a check and why an action failed", async () => {
  const backend = await data();
  const info = await backend.call("data_info");
  const last_check = { at: 1, problems: [uncataloguedText("Page 3 is damaged")] };
  backend.answer({
    data_info: () => ({ ...info, last_check }),
    data_check: () => last_check,
    backup_make: () => {
      throw newFault("storage_full", uncataloguedText("The disk is full"), "os error 28");
    },
  });
  button("Check now").click();
  await until(() => expect(at(".problems").textContent).toBe("Page 3 is damaged"));
  button("Back up now").click();
  await until(() =>
    expect(at("[data-screen=settings] [data-fault]").textContent).toContain("os error 28"),
  );
});

it("the fault of an action that ended elsewhere is shown, but not read out", async () => {
  const backend = await data();
  backend.refuse("backup_make", newFault("storage_full", uncataloguedText("The disk is full")));
  const deliver = backend.hold("backup_make");
  button("Back up now").click();
  await settingsPage("about");
  deliver();
  await new Promise((resolve) => setTimeout(resolve));
  await settingsPage("data");
  await until(() => at("[data-fault=storage_full]:not([role])"));
  backend.refuse("backup_make", newFault("storage_full", uncataloguedText("The disk is full")));
  button("Back up now").click();
  await until(() => at("[data-fault=storage_full][role=alert]"));
});

it("the data page changes the settings of backups", async () => {
  const backend = await data();
  at("label[data-choice=week] input").click();
  const keep = field("Keep last");
  keep.value = "400";
  keep.dispatchEvent(new Event("change", { bubbles: true }));
  expect(keep.value).toBe("100");
  button("Change folder…").click();
  await until(() => button("Use the default folder"));
  const { settings } = await backend.call("app_info");
  expect(settings.backup_folder).toBe("/home/you/Documents");
});

it("an empty number of backups to keep changes back to the number before", async () => {
  const backend = await data();
  const keep = field("Keep last");
  keep.value = "";
  keep.dispatchEvent(new Event("change", { bubbles: true }));
  expect(keep.value).toBe("7");
  const { settings } = await backend.call("app_info");
  expect(settings.backup_keep).toBe(7);
});

it.each<[string, () => Promise<void>, string]>([
  [
    "the backup folder is changed",
    () => {
      button("Change folder…").click();
      return Promise.resolve();
    },
    "Use the default folder",
  ],
  [
    "the page is opened again",
    () => settingsPage("about").then(() => settingsPage("data")),
    "Check now",
  ],
])("the data page hides the fault of an earlier action when %s", async (_, act, shown) => {
  const backend = await data();
  backend.refuse("backup_make", newFault("storage_full", uncataloguedText("The disk is full")));
  button("Back up now").click();
  await until(() => at("[data-screen=settings] [data-fault]"));
  await act();
  await until(() => button(shown));
  expect(document.querySelector("[data-screen=settings] [data-fault]")).toBeNull();
});

it("the data page no longer shows why its facts could not be loaded once they are loaded", async () => {
  const backend = await library();
  backend.refuse("data_info", newFault("storage", uncataloguedText("The database is busy")));
  await settingsPage("data");
  await until(() => at("[data-screen=settings] [data-fault]"));
  backend.answer(dataAnswers());
  await settingsPage("about");
  await settingsPage("data");
  await until(() => at("[data-check]"));
  expect(document.querySelector("[data-screen=settings] [data-fault]")).toBeNull();
});

it("the data page loads the fault of the backups again when their settings have changed", async () => {
  const backend = await data();
  const info = await backend.call("data_info");
  const backup_fault = newFault("storage", uncataloguedText("The backup could not be written"));
  backend.answer({
    data_info: async () => {
      const { settings } = await backend.call("app_info");
      return { ...info, backup_fault: settings.backup_every === "never" ? null : backup_fault };
    },
  });
  at("label[data-choice=week] input").click();
  await until(() => at("[data-setting=backups] [data-fault]"));
  at("label[data-choice=never] input").click();
  await until(() =>
    expect(document.querySelector("[data-setting=backups] [data-fault]")).toBeNull(),
  );
});

it("the data page says how many attachments a backup or a move had to leave out", async () => {
  const backend = await data();
  backend.picks = "/home/you/Public";
  backend.answer({
    backup_make: () => ({ ...backup, missing_attachments: 2 }),
    data_move: () => ({ missing_attachments: 1 }),
  });
  const left = () => at("[data-data-left]").textContent;
  button("Back up now").click();
  await until(() => expect(left()).toMatch(/^2 attached files could not be read.*\.$/u));
  button("Move to another folder…").click();
  await until(() => at("dialog [data-confirm]"));
  button("Move").click();
  await until(() => expect(left()).toMatch(/^1 attached file could not be read/u));
  button("Check now").click();
  await until(() => expect(document.querySelector("[data-data-left]")).toBeNull());
});

it("the data page moves all data only after explaining what will happen", async () => {
  const backend = await data();
  backend.picks = "/home/you/Public";
  backend.answer({
    data_move: () => ({ missing_attachments: 0 }),
    folder_notice: ({ folder }) => ({ id: "fault-folder-shared", args: { folder } }),
  });
  const moves = () => call.mock.calls.filter(([name]) => name === "data_move").length;
  const call = vi.spyOn(backend, "call");
  button("Move to another folder…").click();
  await until(() => at("dialog [data-confirm]"));
  expect(at("dialog").textContent).toContain("Everything will be copied to /home/you/Public");
  expect(at("dialog").textContent).toContain("Other users of this computer");
  button("Cancel").click();
  await until(() => expect(document.querySelector("dialog [data-confirm]")).toBeNull());
  expect(moves()).toBe(0);
  button("Move to another folder…").click();
  await until(() => at("dialog [data-confirm]"));
  const asked = () => call.mock.calls.filter(([name]) => name === "app_info").length;
  const before = asked();
  button("Move").click();
  await until(() => expect(at("[data-data-done]").textContent).toContain("/home/you/Public"));
  expect(moves()).toBe(1);
  expect(asked(), "the window learns that nothing can be changed").toBeGreaterThan(before);
});

it("the data page deletes all data only after the user has typed the required word", async () => {
  const backend = await data();
  backend.answer({ provider_list: () => [] });
  button("Delete everything…").click();
  await until(() => field("Type DELETE to continue"));
  fill("Type DELETE to continue", "delete");
  expect(sure().disabled).toBe(true);
  fill("Type DELETE to continue", "DELETE");
  await until(() => expect(sure().disabled).toBe(false));
  sure().click();
  await until(() => at("[data-screen=welcome]"));
});

it("the data page shows what a deletion of all data left behind", async () => {
  const backend = await data();
  backend.answer({
    provider_list: () => [],
    data_delete: () => [
      uncataloguedText("/backups could not be read"),
      uncataloguedText("A key is left"),
    ],
  });
  button("Delete everything…").click();
  await until(() => fill("Type DELETE to continue", "DELETE"));
  await until(() => expect(sure().disabled).toBe(false));
  sure().click();
  await until(() => at("[data-screen=settings] [data-data-left]"));
  const left = allAt("[data-data-left] li");
  expect(left.map((each) => each.textContent)).toEqual([
    "/backups could not be read.",
    "A key is left.",
  ]);
  expect(at("[data-data-done]").textContent).toContain("with these exceptions");
  expect(at("[role=status].visually-hidden").textContent).toBe(
    "Everything was deleted, with these exceptions: /backups could not be read. A key is left.",
  );
});

it("the time that a check takes is shown, but not read out", async () => {
  const backend = await data();
  const deliver = backend.hold("data_check");
  button("Check now").click();
  await until(() => expect(at("[data-progress]").textContent).toMatch(/\d/u));
  expect(at("[data-progress]").closest("[aria-live]")).toBeNull();
  expect(at("[data-screen=settings] [aria-live=polite]").textContent.trim()).toMatch(/^\D+…$/u);
  deliver();
  await until(() => expect(document.querySelector("[data-progress]")).toBeNull());
});
