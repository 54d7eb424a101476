// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { compose } from "./composition";
import { plainSettings } from "./model/blank";
import { newAssistant } from "./model/setting_words";
import { fault, provider } from "./model/test_fixtures";
import { StubBackend } from "./test_backend";

afterEach(() => {
  vi.useRealTimers();
});

/**
 * Loads the window's data from a stub, and then changes this data in the stub. The change stands
 * for one that another program makes in the database.
 */
async function changedElsewhere() {
  const backend = new StubBackend({});
  const controllers = compose(backend);
  await controllers.status.start();
  const info = await backend.call("app_info");
  backend.answer({
    app_info: () => ({ ...info, settings: { ...plainSettings, theme: "dark" } }),
    provider_list: () => [provider()],
    assistant_list: () => [newAssistant()],
    snippet_list: () => [{ id: "hi", name: "Hi", text: "Hello" }],
  });
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

it("the window shows what another program has changed", async () => {
  const { backend, controllers } = await changedElsewhere();
  await controllers.refresh();
  expect(shown(controllers)).toMatchObject({ providers: 0, theme: "system" });
  backend.answer({ data_version: () => 2 });
  await controllers.refresh();
  expect(shown(controllers)).toEqual({ providers: 1, assistants: 1, snippets: 1, theme: "dark" });
});

it("the window checks for changes even while it has the focus", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { backend, controllers } = await changedElsewhere();
  backend.answer({ data_version: () => 2 });
  const stop = controllers.watch();
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(shown(controllers).providers).toBe(1), { timeout: 20_000 });
  stop();
});

it("the window retries changes that it could not load at first", async () => {
  const { backend, controllers } = await changedElsewhere();
  backend.answer({ data_version: () => 2 });
  backend.refuse("provider_list", fault());
  await controllers.refresh();
  expect(shown(controllers).providers).toBe(0);
  await controllers.refresh();
  expect(shown(controllers).providers).toBe(1);
});
