// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { StubBackend } from "./test_backend";
import { started } from "./test_controllers";
import { shelves } from "./test_scenes";

const place = { message: "m", section: 0, top: 0 };
const choice = { providerId: "p", model: "m" };
const [KEPT, TRASHED, GONE] = [0, 1, 2] as const;
/** The ids of three conversations, each with a stored scroll position and model. */
let ids: readonly string[];
let backend: StubBackend;

/**
 * Returns two lists of conversation ids: the conversations with a stored scroll position, and the
 * conversations with a stored model.
 */
const stored = () =>
  ["rivulet.places", "rivulet.chosen_models"].map((key) =>
    (JSON.parse(localStorage.getItem(key) ?? "[]") as [string][]).map(([id]) => id),
  );

/**
 * Starts the controllers of a window with data about a conversation in the list, one in the trash,
 * and one that no longer exists.
 */
async function opened() {
  backend = new StubBackend(shelves);
  const [kept, trashed] = await backend.call("conversation_list");
  ids = [kept!.id, trashed!.id, "gone"];
  await backend.call("conversation_delete", { conversation_id: trashed!.id });
  const entry = { instead: null, models: [choice] };
  localStorage.setItem("rivulet.places", JSON.stringify(ids.map((id) => [id, place])));
  localStorage.setItem("rivulet.chosen_models", JSON.stringify(ids.map((id) => [id, entry])));
  const controllers = await started(backend);
  await vi.waitFor(() => expect(controllers.library.loaded).toBe(true));
  return controllers;
}

it("the page forgets conversations that are neither in the list nor in the trash", async () => {
  const { trash } = await opened();
  expect(stored()).toEqual([ids, ids]);
  await trash.load();
  const left = [ids[KEPT], ids[TRASHED]];
  expect(stored()).toEqual([left, left]);
  expect(left).not.toContain(ids[GONE]);
});

it("the page forgets the conversations in the trash when the trash is emptied", async () => {
  const { trash } = await opened();
  await trash.empty();
  expect(stored()).toEqual([[ids[KEPT]], [ids[KEPT]]]);
});

it("the page forgets all conversations when all data is deleted", async () => {
  const { data } = await opened();
  backend.answer({ conversation_list: () => [], trash_list: () => [] });
  await data.ports.replaced("delete");
  expect(stored()).toEqual([[], []]);
});
