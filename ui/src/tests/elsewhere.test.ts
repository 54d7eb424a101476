// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import type { Controllers } from "../composition";
import { plainSettings } from "../model/blank";
import { newAssistant } from "../model/setting_words";
import { callEntry, provider } from "../model/test_fixtures";
import { StubBackend } from "./test_backend";
import { started } from "./test_controllers";

afterEach(() => {
  vi.useRealTimers();
});

/**
 * Loads the window's data from a stub, and then changes it in the stub, as another program would.
 */
async function changedElsewhere() {
  const backend = new StubBackend({});
  const controllers = await started(backend);
  const info = await backend.call("app_info");
  backend.answer({
    app_info: () => ({ ...info, settings: { ...plainSettings, theme: "dark" } }),
    provider_list: () => [provider()],
    assistant_list: () => [newAssistant()],
    snippet_list: () => [{ id: "hi", name: "Hi", text: "Hello" }],
    call_waiting: () => [callEntry({})],
    draft_list: () => [{ conversation_id: "a", text: "imported", attachments: [] }],
  });
  return { backend, controllers };
}

const changed = {
  providers: 1,
  assistants: 1,
  snippets: 1,
  theme: "dark",
  waiting: 1,
  draft: "imported",
};

function shown({ providers, assistants, snippets, settings, waitingCalls, composer }: Controllers) {
  return {
    providers: providers.list.length,
    assistants: assistants.list.length,
    snippets: snippets.list.length,
    theme: settings.current.theme,
    waiting: waitingCalls.count,
    draft: composer.drafts.of("a").text,
  };
}

it("the window shows what another program has changed", async () => {
  const { backend, controllers } = await changedElsewhere();
  await controllers.refresh();
  expect(shown(controllers)).toMatchObject({
    providers: 0,
    theme: "system",
    waiting: 0,
    draft: "",
  });
  backend.answer({ data_version: () => 2 });
  await controllers.refresh();
  expect(shown(controllers)).toEqual(changed);
});

it("the window shows everything that an import has added", async () => {
  const { controllers } = await changedElsewhere();
  controllers.transfer.ports.imported();
  await vi.waitFor(() => expect(shown(controllers)).toEqual(changed), { timeout: 20_000 });
});

it("a call that another program has settled no longer waits", async () => {
  const { backend, controllers } = await changedElsewhere();
  backend.answer({ data_version: () => 2 });
  await controllers.refresh();
  expect(shown(controllers).waiting).toBe(1);
  backend.answer({ data_version: () => 3, call_waiting: () => [] });
  await controllers.refresh();
  expect(shown(controllers).waiting).toBe(0);
});

it("a draft that the user is changing is not replaced", async () => {
  const { backend, controllers } = await changedElsewhere();
  controllers.composer.drafts.set("a", "typed");
  backend.answer({ data_version: () => 2 });
  await controllers.refresh();
  expect(shown(controllers).draft).toBe("typed");
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
