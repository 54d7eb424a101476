import { expect, it, vi } from "vitest";
import { newFault, uncataloguedText } from "../model/fault";
import { startedWithList } from "./test_controllers";

/**
 * Starts the controllers of a window. From then on, each response with the list of conversations is
 * delayed and adds a function to `waiting`. The test calls this function to deliver the response.
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
