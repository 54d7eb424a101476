// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { compose, type Controllers } from "../composition";
import { plainSettings } from "../model/blank";
import { newAssistant } from "../model/setting_words";
import { callEntry, fault, listedModel, provider, toolServer } from "../model/test_fixtures";
import { dataAnswers } from "./test_answers";
import { StubBackend } from "./test_backend";
import { started, startedWithList } from "./test_controllers";
import { full } from "./test_scenes";

const unreadable = fault({ category: "storage" });

describe("data that cannot be loaded at the start", () => {
  const commands = [
    "conversation_list",
    "folder_list",
    "assistant_list",
    "snippet_list",
    "tool_server_list",
    "call_waiting",
    "draft_list",
  ] as const;

  it.each(commands)("is reported in a banner and loaded later: %s", async (command) => {
    const backend = new StubBackend({});
    backend.answer({ draft_list: () => [{ conversation_id: null, text: "Hi", attachments: [] }] });
    backend.refuse(command, unreadable);
    const controllers = await started(backend);
    await vi.waitFor(() => expect(controllers.status.loadFault?.category).toBe("storage"));
    await controllers.refresh();
    expect(controllers.status.loadFault).toBeNull();
    expect(controllers.library.loaded).toBe(true);
    expect(controllers.composer.drafts.of(null).text).toBe("Hi");
  });

  it("stays in the banner as long as it cannot be loaded", async () => {
    const backend = new StubBackend({});
    const refused = () => Promise.reject(unreadable);
    backend.answer({ conversation_list: refused, snippet_list: refused });
    const controllers = await started(backend);
    await controllers.refresh();
    backend.answer({ snippet_list: () => [] });
    await controllers.refresh();
    expect(controllers.status.loadFault?.category).toBe("storage");
    expect(controllers.library.loaded).toBe(false);
  });
});

it("a start that failed at first opens the conversation that was open before the reload", async () => {
  const backend = new StubBackend(full);
  const [open] = await backend.call("conversation_list");
  await backend.showConversation(open!.id);
  backend.reload("preview");
  backend.refuse("data_version", unreadable);
  const { conversation, navigation, status } = await started(backend);
  expect(status.startFault?.category).toBe("storage");
  await status.start();
  await vi.waitFor(() => expect(conversation.id).toBe(open!.id));
  expect([status.startFault, navigation.automaticPreviews]).toEqual([null, false]);
});

it.each(["the settings", "another conversation"])(
  "a start with the latest conversation leaves %s that the user opened while the list was loaded",
  async (opened) => {
    const backend = new StubBackend(full);
    const [latest, other] = await backend.call("conversation_list");
    await backend.call("settings_save", { settings: { ...plainSettings, start_view: "latest" } });
    const deliver = backend.hold("conversation_list");
    const { conversation, navigation, status } = compose(backend);
    const start = status.start();
    await vi.waitFor(() => expect(navigation.screen).toBe("conversation"));
    if (opened === "the settings") {
      navigation.openSettings();
    } else {
      await navigation.open(other!.id);
    }
    deliver();
    await start;
    expect(navigation.screen === "settings" || conversation.id === other!.id).toBe(true);
    expect(conversation.id).not.toBe(latest!.id);
  },
);

it("the window starts even if the browser's storage is disabled", async () => {
  const storage = Object.getOwnPropertyDescriptor(globalThis, "localStorage")!;
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("The storage is disabled", "SecurityError");
    },
  });
  try {
    const { status } = await started(new StubBackend(full));
    expect(status.startFault).toBeNull();
  } finally {
    Object.defineProperty(globalThis, "localStorage", storage);
  }
});

describe("after all data was replaced", () => {
  /** Starts the controllers of a window with empty lists, and then changes the data in the stub. */
  async function replaced() {
    const backend = new StubBackend({});
    const controllers = await started(backend);
    await vi.waitFor(() => expect(controllers.composer.drafts.loaded).toBe(true));
    const { id } = provider();
    controllers.providers.models.set(id, {
      models: [listedModel("old")],
      loading: false,
      fault: null,
    });
    backend.answer({
      ...dataAnswers(),
      provider_list: () => [provider()],
      assistant_list: () => [newAssistant()],
      snippet_list: () => [{ id: "hi", name: "Hi", text: "Hello" }],
      tool_server_list: () => [toolServer()],
      call_waiting: () => [callEntry({})],
      draft_list: () => [{ conversation_id: null, text: "Hi", attachments: [] }],
    });
    return { backend, controllers };
  }

  const shown = ({ providers, assistants, snippets, ...others }: Controllers) => ({
    providers: providers.list.length,
    models: providers.models.size,
    assistants: assistants.list.length,
    snippets: snippets.list.length,
    servers: others.toolServers.list.length,
    waiting: others.waitingCalls.count,
    draft: others.composer.drafts.of(null).text,
  });
  const all = {
    providers: 1,
    models: 0,
    assistants: 1,
    snippets: 1,
    servers: 1,
    waiting: 1,
    draft: "Hi",
  };

  it("by a backup, the window shows what is stored now", async () => {
    const { controllers } = await replaced();
    const { data } = controllers;
    await data.refresh();
    await data.restore(data.info!.backups[0]!);
    expect([data.actionFault, shown(controllers)]).toEqual([null, all]);
  });

  it("by nothing, the window shows what is stored now", async () => {
    const { controllers } = await replaced();
    await controllers.data.deleteAll();
    expect([controllers.data.actionFault, shown(controllers)]).toEqual([null, all]);
  });

  it.each([
    ["a backup", "Hi\nedited"],
    ["nothing", "Hi"],
  ])("by %s, no queued message is edited, and the draft is %j", async (by, draft) => {
    const { controllers } = await replaced();
    const { data, conversationController, composer } = controllers;
    const { edits } = conversationController.queue;
    edits.set("queued", { text: "edited", attachments: [] });
    await data.refresh();
    await (by === "a backup" ? data.restore(data.info!.backups[0]!) : data.deleteAll());
    expect([edits.size, composer.drafts.of(null).text]).toEqual([0, draft]);
  });

  it("data that cannot be loaded is reported in a banner and loaded later", async () => {
    const { backend, controllers } = await replaced();
    backend.refuse("assistant_list", unreadable);
    backend.refuse("draft_list", unreadable);
    await controllers.data.deleteAll();
    expect(controllers.status.loadFault?.category).toBe("storage");
    await controllers.refresh();
    expect(controllers.status.loadFault).toBeNull();
    expect(shown(controllers)).toEqual(all);
  });
});

it("a change that cannot be loaded is reported until it is loaded", async () => {
  const backend = new StubBackend({});
  const controllers = await started(backend);
  const { providers, status } = controllers;
  backend.answer({ data_version: () => 2, provider_list: () => [provider()] });
  backend.refuse("provider_list", unreadable);
  await controllers.refresh();
  expect([status.loadFault?.category, providers.list.length]).toEqual(["storage", 0]);
  await controllers.refresh();
  expect([status.loadFault, providers.list.length]).toEqual([null, 1]);
});

it.each([
  ["again", 1],
  ["while the first attempt is still running", 2],
])("a change that cannot be loaded stays in the banner if it is loaded %s", async (_, attempts) => {
  const backend = new StubBackend({});
  const { refresh, status } = await started(backend);
  backend.answer({ data_version: () => 2, provider_list: () => Promise.reject(unreadable) });
  await refresh();
  const banner = vi.spyOn(status, "loadFault", "set");
  await Promise.all(Array.from({ length: attempts }, refresh));
  expect(banner).toHaveBeenCalled();
  expect(banner).not.toHaveBeenCalledWith(null);
});

it("the open conversation is reloaded as soon as it can be read", async () => {
  const { backend, ...controllers } = await startedWithList();
  await controllers.navigation.open(controllers.library.list[0]!.id);
  backend.answer({ data_version: () => 2 });
  backend.refuse("conversation_open", unreadable);
  await controllers.refresh();
  expect(controllers.status.loadFault?.category).toBe("storage");
  await controllers.refresh();
  expect(controllers.status.loadFault).toBeNull();
});

it("a damaged list is reported until it is complete", async () => {
  const backend = new StubBackend({});
  const { status } = await started(backend);
  backend.tell({ update: "damaged", fault: unreadable });
  expect(status.damageFault?.category).toBe("storage");
  backend.tell({ update: "damaged", fault: null });
  expect(status.damageFault).toBeNull();
});

describe("a conversation that cannot be opened", () => {
  it("is reported, and can be opened later", async () => {
    const { backend, conversation, library, navigation } = await startedWithList();
    const id = library.list[0]!.id;
    backend.refuse("conversation_open", unreadable);
    await navigation.open(id);
    expect([conversation.id, conversation.fault?.category]).toEqual([null, "storage"]);
    await navigation.open(id);
    expect([conversation.id, conversation.fault]).toEqual([id, null]);
  });

  it("is reported if the results of its tools were sent", async () => {
    const { backend, library, toasts } = await startedWithList();
    backend.refuse("conversation_open", unreadable);
    backend.tell({ update: "results_sent", conversation_id: library.list[0]!.id });
    await vi.waitFor(() => expect(toasts.list).toHaveLength(1));
  });

  it("is not announced as a running reply after the results of its tools were sent", async () => {
    const { backend, conversation, library, navigation, toasts } = await startedWithList();
    const { id } = library.list[0]!;
    await navigation.open(id);
    const announce = vi.spyOn(toasts, "announce");
    backend.refuse("conversation_open", unreadable);
    backend.tell({ update: "results_sent", conversation_id: id });
    await vi.waitFor(() => expect(conversation.fault).toEqual(unreadable));
    expect(announce).not.toHaveBeenCalled();
    backend.tell({ update: "results_sent", conversation_id: id });
    await vi.waitFor(() => expect(announce).toHaveBeenCalledWith("Generating"));
  });
});

it.each([
  ["from the list", "arrives", "conversation_open"],
  ["from the list", "fails", "conversation_open"],
  ["from the search results", "arrives", "message_show"],
  ["from the search results", "fails", "message_show"],
] as const)(
  "a conversation opened %s changes nothing if it %s too late",
  async (_, end, command) => {
    const { backend, conversation, library, navigation, toasts } = await startedWithList();
    const [late, usual] = await Promise.all(
      library.list
        .slice(0, 2)
        .map(({ id }) => backend.call("conversation_open", { conversation_id: id })),
    );
    const asked = vi.fn(() => (end === "arrives" ? late! : Promise.reject(unreadable)));
    backend.answer({ [command]: asked });
    const deliver = backend.hold(command);
    const first =
      command === "conversation_open"
        ? navigation.open(late!.conversation.id)
        : navigation.openMessage("message", "");
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    backend.answer({ conversation_open: () => usual! });
    await navigation.open(usual!.conversation.id);
    navigation.openSettings();
    deliver();
    await first;
    expect(navigation.screen).toBe("settings");
    expect([conversation.id, conversation.fault]).toEqual([usual!.conversation.id, null]);
    expect(toasts.list).toEqual([]);
  },
);

it.each([
  ["from the list", "conversation_open"],
  ["from the search results", "message_show"],
] as const)(
  "a conversation opened %s leaves settings open that the user opened in the meantime",
  async (_, command) => {
    const { backend, conversation, library, navigation } = await startedWithList();
    const { id } = library.list[0]!;
    const view = await backend.call("conversation_open", { conversation_id: id });
    backend.answer({ [command]: () => view });
    const open = () =>
      command === "conversation_open" ? navigation.open(id) : navigation.openMessage("message", "");
    const late = open();
    navigation.openSettings();
    await late;
    expect([navigation.screen, conversation.id]).toEqual(["settings", id]);
    await open();
    expect(navigation.screen).toBe("conversation");
  },
);

it("a conversation that cannot be restored from the trash is not opened", async () => {
  const { backend, conversation, library, navigation, toasts } = await startedWithList();
  const deleted = library.list[0]!;
  await navigation.open(deleted.id);
  await library.remove(deleted);
  backend.refuse("conversation_restore", unreadable);
  toasts.list.at(-1)?.action?.run();
  await vi.waitFor(() => expect(toasts.list).toHaveLength(2));
  expect([conversation.id, conversation.fault]).toEqual([null, null]);
});
