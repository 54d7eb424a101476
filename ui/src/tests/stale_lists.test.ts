import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Commands } from "../bindings/contract";
import { newFault, uncataloguedText } from "../model/fault";
import { toolServer } from "../model/test_fixtures";
import { StubBackend } from "./test_backend";
import { started, startedWithList } from "./test_controllers";

/**
 * Starts the controllers of a window, and delays all later responses to `conversation_list`. Each
 * delayed response adds a function to `waiting`, and arrives when the test calls this function.
 */
async function slowList() {
  const controllers = await startedWithList();
  const { backend } = controllers;
  const call = backend.call.bind(backend);
  const waiting: (() => void)[] = [];
  vi.spyOn(backend, "call").mockImplementation(async (name, ...args) => {
    const result = await call(name, ...args);
    if (name === "conversation_list") {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return result;
  });
  const requested = (count: number) => vi.waitFor(() => expect(waiting.length).toBe(count));
  return { ...controllers, waiting, requested };
}

it("an older list of conversations that arrives after a newer one is ignored", async () => {
  const { backend, library, waiting, requested } = await slowList();
  const [first] = library.list;
  const older = library.load();
  await requested(1);
  await backend.call("conversation_rename", { conversation_id: first!.id, title: "Renamed" });
  const newer = library.load();
  await requested(2);
  waiting[1]!();
  await newer;
  expect(library.find(first!.id)?.title).toBe("Renamed");
  waiting[0]!();
  await older;
  expect(library.find(first!.id)?.title).toBe("Renamed");
});

it("the list changes once for all deletions of the same moment", async () => {
  const { backend, library } = await startedWithList();
  const lists = new Set<unknown>();
  const call = backend.call.bind(backend);
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  vi.spyOn(backend, "call").mockImplementation((name, ...args) => {
    lists.add(library.list);
    return call(name, ...args);
  });
  expect(library.list.length).toBeGreaterThan(4);
  await library.removeAll(library.list);
  expect(library.list).toEqual([]);
  // At the beginning of each call of a command, the current list was recorded. There were only two
  // different lists: the original one, and the one after the first deletion. All other deletions
  // were applied to the list in one step, after the last call.
  expect(lists.size).toBe(2);
});

it("a list that was requested before a conversation was deleted does not bring it back", async () => {
  const { library, waiting, requested } = await slowList();
  const [first] = library.list;
  const older = library.load();
  await requested(1);
  await library.remove(first!);
  await requested(2);
  waiting[0]!();
  await older;
  expect(library.find(first!.id)).toBeUndefined();
  waiting[1]!();
  await vi.waitFor(() => expect(library.list.length).toBeGreaterThan(0));
  expect(library.find(first!.id)).toBeUndefined();
});

it("an older list of conversations is shown if the newer one cannot be loaded", async () => {
  const { backend, library, waiting, requested } = await slowList();
  library.list = [];
  const older = library.load();
  await requested(1);
  backend.refuse("folder_list", newFault("storage", uncataloguedText("The disk does not answer")));
  await expect(library.load()).rejects.toBeDefined();
  waiting[0]!();
  await older;
  expect(library.list.length).toBeGreaterThan(1);
});

describe("a changed setting", () => {
  /**
   * Starts the controllers of a window, and delays the first response to `command` until `finish`
   * is called. A command that reads the settings reads them before the delay. Any other command is
   * executed only after the delay.
   */
  async function slow(command: keyof Commands) {
    const backend = new StubBackend({});
    const { settings } = await started(backend);
    const call = backend.call.bind(backend);
    let finish: (() => void) | undefined;
    const spy = vi.spyOn(backend, "call").mockImplementation(async (name, ...args) => {
      if (name !== command || finish !== undefined) {
        return call(name, ...args);
      }
      const finished = new Promise<void>((resolve) => (finish = resolve));
      const read = command === "app_info" ? await call(name, ...args) : null;
      await finished;
      return read ?? call(name, ...args);
    });
    const saved = () =>
      spy.mock.calls.filter(([name]) => name === "settings_save").map(([, args]) => args);
    return { settings, saved, finish: () => finish?.() };
  }

  it("stays, and is saved with the next one, if older settings arrive after it", async () => {
    const { settings, saved, finish } = await slow("app_info");
    const reloaded = settings.reload();
    await new Promise((resolve) => setTimeout(resolve));
    await settings.change({ theme: "dark" });
    finish();
    await reloaded;
    expect(settings.current.theme).toBe("dark");
    await settings.change({ zoom: 110 });
    expect(saved()).toMatchObject([{}, { settings: { theme: "dark", zoom: 110 } }]);
  });

  it("is saved after an earlier one, because each save replaces all settings", async () => {
    const { settings, saved, finish } = await slow("settings_save");
    const changes = [settings.change({ theme: "dark" }), settings.change({ zoom: 110 })];
    await new Promise((resolve) => setTimeout(resolve));
    expect(saved()).toHaveLength(1);
    finish();
    await Promise.all(changes);
    expect(saved()).toMatchObject([{}, { settings: { theme: "dark", zoom: 110 } }]);
  });

  it("stays if the settings are loaded while it is being saved", async () => {
    const { settings, finish } = await slow("settings_save");
    const changed = settings.change({ theme: "dark" });
    const reloaded = settings.reload();
    await new Promise((resolve) => setTimeout(resolve));
    expect(settings.current.theme).toBe("dark");
    finish();
    await Promise.all([changed, reloaded]);
    expect(settings.current.theme).toBe("dark");
  });
});

it("a list of tool servers that was requested before a server changed does not bring its old state back", async () => {
  const { backend, toolServers } = await startedWithList();
  let stored = toolServer({ state: "starting" });
  const list = vi.fn(() => [stored]);
  backend.answer({ tool_server_list: list });
  const deliver = backend.hold("tool_server_list");
  const loaded = toolServers.refresh();
  await vi.waitFor(() => expect(list).toHaveBeenCalled());
  stored = toolServer({ state: "ready" });
  backend.tell({ update: "tool_server", server: stored });
  deliver();
  await loaded;
  expect(toolServers.list.map(({ state }) => state)).toEqual(["ready"]);
});
