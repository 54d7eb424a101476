// @vitest-environment jsdom
import { tick } from "svelte";
import { expect, it, vi } from "vitest";
import type { UpdaterView, UpdateStage } from "../bindings/contract";
import { UpdatesController } from "../features/settings/updates_controller.svelte";
import { newFault, uncataloguedText } from "../model/fault";
import { Toasts } from "../shared/toasts.svelte";
import { StubBackend } from "./test_backend";
import { at, button, composer, library, settingsPage, until } from "./test_window";

const release = { version: "2.0.0", notes: "- Faster\n<b>not bold</b>" };
const unchecked: UpdaterView = {
  host: "updates.example",
  install_kind: "app_image",
  stage: { stage: "unchecked" },
  fault: null,
  waits: null,
  checked_at: null,
};

async function updates(start: Partial<UpdaterView> = {}) {
  const backend = await library();
  let view: UpdaterView = { ...unchecked, ...start };
  const put = (change: Partial<UpdaterView>) => {
    view = { ...view, ...change };
    backend.tell({ update: "program", view });
    return view;
  };
  backend.answer({
    update_state: () => view,
    update_check: () => put({ stage: { stage: "available", release } }),
    update_download: () => put({ stage: { stage: "ready", release } }),
    update_cancel: () => put({ stage: { stage: "available", release } }),
    update_install: () => put({ stage: { stage: "installing", release } }),
  });
  await settingsPage("about");
  await until(() => at("[data-update]"));
  return { backend, put };
}

const words = () => at("[data-update]").textContent.replace(/\s+/gu, " ");

it("a build without a server says that it does not check for updates", async () => {
  await updates({ host: null });
  await until(() => expect(words()).toContain("This copy of Rivulet does not check for updates."));
  expect(() => button("Check for updates")).toThrow();
});

it("nothing is asked until the user presses the button or switches the checks on", async () => {
  const { backend } = await updates();
  const call = vi.spyOn(backend, "call");
  const checks = () => call.mock.calls.filter(([name]) => name === "update_check").length;
  await until(() => expect(words()).toContain("only when you press “Check for updates”"));
  expect(checks()).toBe(0);
  button("Check for updates").click();
  await until(() => expect(words()).toContain("Version 2.0.0 is available."));
  expect(checks()).toBe(1);
  at("[data-update] label[data-choice=preview] input").click();
  await until(() => expect(checks()).toBe(2));
  expect(words()).toContain(
    "asks updates.example for the newest version, which may be an unfinished preview",
  );
  at("[data-update] label[data-choice=off] input").click();
  await until(() => expect(words()).toContain("only when you press"));
  expect(checks()).toBe(2);
});

it("the notes of a version are plain text", async () => {
  await updates({ stage: { stage: "available", release } });
  await until(() => at("[data-update-notes]"));
  expect(at("[data-update-notes]").children).toHaveLength(0);
  expect(at("[data-update-notes]").textContent).toContain("<b>not bold</b>");
});

it("an update is downloaded and installed, but not while a reply arrives", async () => {
  const { put } = await updates({ stage: { stage: "available", release } });
  await until(() => button("Download").click());
  await until(() => button("Install and restart"));
  put({ waits: uncataloguedText("A reply is still arriving") });
  await until(() => expect(button("Install and restart")).toHaveProperty("disabled", true));
  expect(words()).toContain("A reply is still arriving.");
  put({ waits: null });
  await until(() => expect(button("Install and restart")).toHaveProperty("disabled", false));
  expect(words()).toContain("Rivulet closes, installs the new version and starts again.");
  button("Install and restart").click();
  await until(() => expect(words()).toContain("Installing version 2.0.0…"));
});

it("a download shows its progress and can be cancelled", async () => {
  const downloading: UpdateStage = {
    stage: "downloading",
    release,
    received: 5_000_000,
    total: 20_000_000,
  };
  await updates({ stage: downloading });
  await until(() =>
    expect(words()).toMatch(/Downloading version 2\.0\.0: 5\.?0? MB of 20\.?0? MB/u),
  );
  button("Cancel the download").click();
  await until(() => button("Download"));
});

it.each([
  ["deb", "sudo apt install ./rivulet_2.0.0_*.deb"],
  ["rpm", "sudo dnf install ./rivulet-2.0.0-*.rpm"],
  ["unknown", "Install the new version the way you installed Rivulet."],
] as const)("an installation as %s is not updated by Rivulet itself", async (kind, how) => {
  await updates({ install_kind: kind, stage: { stage: "available", release } });
  await until(() => expect(words()).toContain(how));
  expect(() => button("Download")).toThrow();
});

it("the reason of a failed step is shown, and read out if the user began it", async () => {
  const fault = newFault(
    "connection",
    uncataloguedText("The server could not be reached"),
    "refused",
  );
  const { backend, put } = await updates({ fault });
  await until(() => expect(at("[data-update] [data-fault]").textContent).toContain("refused"));
  expect(document.querySelector("[data-update] [role=alert]")).toBeNull();
  const deliver = backend.hold("update_check");
  button("Check for updates").click();
  await tick();
  expect(document.querySelector("[data-update] [role=alert]")).toBeNull();
  put({ fault: { ...fault } });
  await until(() => at("[data-update] [data-fault][role=alert]"));
  deliver();
  await new Promise((resolve) => setTimeout(resolve));
  expect(at("[data-update] [data-fault]").role).toBe("alert");
  put({ fault: { ...fault } });
  await until(() => at("[data-update] [data-fault]:not([role])"));
});

it("a version that an automatic check finds is announced outside the settings", async () => {
  const { put } = await updates();
  button("Back").click();
  await until(() => composer());
  put({ stage: { stage: "checking" } });
  put({ stage: { stage: "available", release } });
  await until(() => expect(document.body.textContent).toContain("Rivulet 2.0.0 is available"));
});

it("a version that stays available after a failed check is not announced again", () => {
  const toasts = new Toasts();
  const note = vi.spyOn(toasts, "note");
  const controller = new UpdatesController(new StubBackend({}), toasts, {
    inSettings: () => false,
    changeChecks: () => Promise.resolve(),
  });
  const fault = newFault("connection", uncataloguedText("The server could not be reached"));
  for (const result of [null, fault]) {
    controller.take({ ...unchecked, stage: { stage: "checking" } });
    controller.take({ ...unchecked, stage: { stage: "available", release }, fault: result });
  }
  expect(note).toHaveBeenCalledTimes(1);
});

it("a state that was requested before the engine reported a newer one is ignored", async () => {
  const backend = new StubBackend({});
  const controller = new UpdatesController(backend, new Toasts(), {
    inSettings: () => false,
    changeChecks: () => Promise.resolve(),
  });
  const deliver = backend.hold("update_state");
  const loaded = controller.load();
  controller.take({ ...unchecked, stage: { stage: "checking" } });
  deliver();
  await loaded;
  expect(controller.view?.stage.stage).toBe("checking");
});
