import { expect, it } from "vitest";
import { fault } from "../model/test_fixtures";
import { StubBackend } from "./test_backend";
import { ServerSearch } from "../features/providers/server_search.svelte";

it("only the next search removes the fault of a search, and only a search has a fault", async () => {
  const backend = new StubBackend({});
  const search = new ServerSearch(backend);
  backend.refuse("preset_list", fault());
  await search.loadPresets();
  expect(search.fault).toBeNull();
  backend.refuse("server_search", fault({ category: "connection" }));
  await search.look();
  await search.loadPresets();
  expect(search.fault?.category).toBe("connection");
  await search.look();
  expect(search.fault).toBeNull();
});
