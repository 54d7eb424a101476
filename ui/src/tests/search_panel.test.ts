// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { fault } from "../model/test_fixtures";
import { hitIn } from "./test_answers";
import type { StubBackend } from "./test_backend";
import { at, button, field, fill, library, pressOn, until } from "./test_window";

it.each<[string, (backend: StubBackend) => void, string]>([
  ["that is tried again", (backend) => backend.refuse("search", fault()), "Try again"],
  ["whose filters have changed", () => undefined, "Has code"],
])("Enter opens no result of a search %s", async (_, prepare, name) => {
  const backend = await library();
  const hit = await hitIn(backend, "Asks for the weather");
  backend.answer({ search: () => ({ titles: [], hits: [hit], next: null }) });
  prepare(backend);
  const call = vi.spyOn(backend, "call");
  button("Search").click();
  await until(() => fill("Search conversations", "weather in"));
  pressOn(field("Search conversations"), "Enter");
  await until(() => button(name).click());
  await until(() => at("[data-message-hit]"));
  expect(call.mock.calls.map(([command]) => command)).not.toContain("message_show");
});
