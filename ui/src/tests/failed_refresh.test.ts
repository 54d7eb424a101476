// @vitest-environment jsdom
import { expect, it } from "vitest";
import { newAssistant } from "../model/setting_words";
import { fault, toolServer } from "../model/test_fixtures";
import { ToolsController } from "../features/tools/tools_controller.svelte";
import { startedWithList } from "./test_controllers";

type Given = Awaited<ReturnType<typeof startedWithList>>;

const unreadable = fault({ category: "storage" });

it("an item that was saved is not saved again by a form because the list cannot be loaded", async () => {
  const { assistants, backend, toasts } = await startedWithList();
  backend.refuse("assistant_list", unreadable);
  await assistants.save({ ...newAssistant(), name: "Brief" });
  expect(toasts.list).toHaveLength(1);
  await assistants.refresh();
  expect(assistants.list.map(({ name }) => name)).toEqual(["Brief"]);
});

it.each<[string, (given: Given) => Promise<void>]>([
  [
    "an assistant",
    async ({ assistants, backend }) => {
      await assistants.save({ ...newAssistant(), name: "Brief" });
      backend.refuse("assistant_list", unreadable);
      await assistants.remove(assistants.list[0]!);
    },
  ],
  [
    "a provider",
    async ({ backend, providers }) => {
      backend.refuse("provider_list", unreadable);
      await providers.remove(providers.list[0]!);
    },
  ],
  [
    "a tool server",
    async ({ backend, toasts, toolServers }) => {
      backend.answer({ tool_server_delete: () => null });
      backend.refuse("tool_server_list", unreadable);
      await new ToolsController(backend, toasts, toolServers).remove(toolServer().server);
    },
  ],
])("the deletion of %s can be undone even if the list cannot be loaded", async (_, remove) => {
  const given = await startedWithList();
  await remove(given);
  expect(given.toasts.list.at(-1)?.action?.name).toBe("Undo");
});

it("what was restored is no longer in the trash even if the open conversation cannot be loaded", async () => {
  const { backend, library, navigation, toasts, trash } = await startedWithList();
  const [first, second] = library.list;
  await navigation.open(first!.id);
  await library.remove(second!);
  await trash.load();
  backend.refuse("conversation_open", unreadable);
  await trash.restore(trash.entries![0]!);
  expect([trash.entries, trash.fault]).toEqual([[], null]);
  expect(toasts.list.length).toBeGreaterThan(1);
});
