import { afterEach, expect, it, vi } from "vitest";
import { type MemoryBackend, memoryFor } from "./backend/memory";
import { compose } from "./composition";
import { newAssistant } from "./model/chat_settings";

afterEach(() => {
  vi.useRealTimers();
});

/** Makes the backend report this version of the data. */
function report(backend: MemoryBackend, version: number): void {
  const call = backend.call.bind(backend) as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(backend, "call").mockImplementation(((name: string, ...args: unknown[]) =>
    name === "data_version" ? Promise.resolve(version) : call(name, ...args)) as never);
}

/** Opens the window and then changes everything, as another program would. */
async function changedElsewhere() {
  const backend = memoryFor("?speed=100000");
  const controllers = compose(backend);
  await controllers.status.start();
  const { settings, providers } = controllers;
  await backend.call("provider_add_practice");
  await backend.call("assistant_save", {
    assistant: { ...newAssistant(), name: "Editor" },
  });
  await backend.call("snippet_save", { snippet: { id: null, name: "Hi", text: "Hello" } });
  await backend.call("settings_save", { settings: { ...settings.current, theme: "dark" } });
  expect(providers.list).toEqual([]);
  return { backend, controllers };
}

function shown({ providers, assistants, snippets, settings }: ReturnType<typeof compose>) {
  return {
    providers: providers.list.length,
    assistants: assistants.list.length,
    snippets: snippets.list.length,
    theme: settings.current.theme,
  };
}

it("shows what another program has changed", async () => {
  const { backend, controllers } = await changedElsewhere();
  await controllers.refresh();
  expect(shown(controllers)).toMatchObject({ providers: 0, theme: "system" });
  report(backend, 2);
  await controllers.refresh();
  expect(shown(controllers)).toEqual({ providers: 1, assistants: 1, snippets: 1, theme: "dark" });
});

it("looks for changes although the window has the focus", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { backend, controllers } = await changedElsewhere();
  report(backend, 2);
  const stop = controllers.watch();
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(shown(controllers).providers).toBe(1), { timeout: 20_000 });
  stop();
});
