// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Attachment, ChatSettings, ConversationId } from "../bindings/contract";
import * as faultText from "../bindings/texts/fault";
import SettingsPanel from "../features/assistants/SettingsPanel.svelte";
import { noChatSettings } from "../model/blank";
import { newFault, uncataloguedText } from "../model/fault";
import { newAssistant } from "../model/setting_words";
import type { StubBackend } from "./test_backend";
import { full } from "./test_scenes";
import {
  again,
  allAt,
  at,
  atRest,
  button,
  chooseItem,
  composer,
  entry,
  field,
  fill,
  giveFiles,
  open,
  opened,
  press,
  send,
  settingsPage,
  show,
  showConversation,
  type,
  until,
} from "./test_window";

const CUT = "Cut in the middle";

async function openSettings(): Promise<StubBackend> {
  const backend = await showConversation(CUT);
  button("Chat settings").click();
  await until(() => field("Temperature"));
  return backend;
}

const settingsOf = async (backend: StubBackend, title: string) =>
  (await opened(backend, title)).conversation.settings;

it("chat settings are saved while typing, as soon as they are valid", async () => {
  const backend = await showConversation(CUT);
  expect(document.querySelector("[data-has-settings]")).toBeNull();
  button("Chat settings").click();
  await until(() => field("Temperature"));
  fill("System prompt", "Be brief.");
  fill("Temperature", "3");
  await until(() => expect(at("[data-saved]").textContent).toContain("are not saved"));
  await until(async () =>
    expect(await settingsOf(backend, CUT)).toMatchObject({
      system: "Be brief.",
      temperature: null,
    }),
  );
  press("i", { ctrlKey: true });
  await until(() => expect(document.querySelector("[data-chat-settings]")).toBeNull());
  press("i", { ctrlKey: true });
  await until(() => expect(field("Temperature").value).toBe("3"));
  fill("Temperature", "0.5");
  await until(() => expect(at("[data-saved]").textContent).toBe("Saved"));
  expect(await settingsOf(backend, CUT)).toMatchObject({
    system: "Be brief.",
    temperature: 0.5,
    top_p: null,
  });
  await until(() => at("[data-has-settings]"));
  button("Clear Temperature").click();
  await until(async () => expect((await settingsOf(backend, CUT)).temperature).toBeNull());
  fill("Extra JSON", "[]");
  await until(() => expect(field("Extra JSON").getAttribute("aria-invalid")).toBe("true"));
});

it("the last change is saved for the conversation in which it was made", async () => {
  const backend = await openSettings();
  fill("Temperature", "0.1");
  await open("Filtered");
  await until(async () => expect((await settingsOf(backend, CUT)).temperature).toBe(0.1));
  expect((await settingsOf(backend, "Filtered")).temperature).toBeNull();
});

it("an assistant whose turn comes late is applied where it was chosen", async () => {
  const settings = { ...noChatSettings, temperature: 0.7 };
  const backend = show(full);
  const save = vi.fn<(save: { conversation_id: ConversationId }) => Promise<null>>();
  let answer = () => {};
  save.mockImplementation(() => new Promise((done) => (answer = () => done(null))));
  backend.answer({
    assistant_list: () => [{ ...newAssistant(settings), id: "warm", name: "Warm" }],
    conversation_settings: save,
  });
  await open(CUT);
  button("Chat settings").click();
  await until(() => fill("Temperature", "0.1"));
  await until(() => expect(save).toHaveBeenCalledOnce());
  button("Use an assistant").click();
  await chooseItem("option", "Warm");
  await open("Filtered");
  answer();
  await until(() => expect(save).toHaveBeenCalledTimes(2));
  const { id } = (await opened(backend, CUT)).conversation;
  expect(save).toHaveBeenLastCalledWith({ conversation_id: id, settings });
});

it("the last change is saved before the window closes", async () => {
  const backend = await openSettings();
  type("unsent");
  fill("Temperature", "0.1");
  await backend.close();
  expect((await settingsOf(backend, CUT)).temperature).toBe(0.1);
  expect((await backend.call("draft_list"))[0]?.text).toBe("unsent");
});

it.each([
  ["draft_save", false],
  ["conversation_settings", false],
  ["conversation_rename", true],
])("before the window closes, a refused %s is reported", async (name, saved) => {
  const backend = await openSettings();
  backend.answer({
    [name]: () => {
      throw newFault("storage_full", uncataloguedText("The disk is full"));
    },
  });
  type("unsent");
  fill("Temperature", "0.1");
  expect(await backend.close()).toBe(saved);
});

describe("before the window closes", () => {
  let shown: ReturnType<typeof mount>;
  afterEach(() => unmount(shown));

  /**
   * Opens the panel for chat settings alone. Returns the function that saves its input before the
   * window closes.
   */
  function panel(onchange: (settings: ChatSettings) => Promise<boolean>) {
    let close = () => Promise.resolve(true);
    document.body.replaceChildren();
    shown = mount(SettingsPanel, {
      target: document.body,
      props: {
        visit: 1,
        unsaved: null,
        settings: noChatSettings,
        assistants: [],
        servers: [],
        conversation: "conversation",
        at: null,
        onchange: (_: ConversationId | null, settings: ChatSettings) => onchange(settings),
        onunsaved: () => undefined,
        onuse: () => Promise.resolve(true),
        onsaveas: () => undefined,
        beforeClose: (save: () => Promise<boolean>) => {
          close = save;
          return () => undefined;
        },
        onclose: () => undefined,
      },
    });
    flushSync();
    return close;
  }

  it.each([true, false])("the running save of chat settings ends: %s", async (success) => {
    const running: ((saved: boolean) => void)[] = [];
    const close = panel(() => new Promise((end) => running.push(end)));
    fill("Temperature", "0.1");
    await until(() => expect(running).toHaveLength(1));
    const closing = close();
    running[0]!(success);
    expect(await closing).toBe(success);
  });

  it("chat settings that could not be saved are saved again", async () => {
    const saved: (number | null)[] = [];
    const close = panel(({ temperature }) => Promise.resolve(saved.push(temperature) > 1));
    fill("Temperature", "0.1");
    await until(() => expect(at("[data-saved]").dataset["saved"]).toBe("failed"));
    expect(await close()).toBe(true);
    expect(saved).toEqual([0.1, 0.1]);
  });

  it("chat settings are saved one after another, so that the last ones remain", async () => {
    const running: ((saved: boolean) => void)[] = [];
    const close = panel(() => new Promise((end) => running.push(end)));
    fill("Temperature", "0.1");
    await until(() => expect(running).toHaveLength(1));
    fill("Temperature", "0.2");
    const closing = close();
    expect(running).toHaveLength(1);
    running[0]!(true);
    await until(() => expect(running).toHaveLength(2));
    running[1]!(true);
    expect(await closing).toBe(true);
  });
});

it("the chat settings of a new conversation are sent with its first message", async () => {
  const backend = show(full);
  await until(() => composer());
  press("i", { ctrlKey: true });
  await until(() => fill("Max tokens", "64"));
  await until(() => expect(at("[data-saved]").textContent).toBe("Saved"));
  send("A new one");
  await until(() => at("[data-role=assistant]"));
  expect((await settingsOf(backend, "A new one")).max_tokens).toBe(64);
  press("n", { ctrlKey: true });
  await until(() => expect(document.querySelector("[data-has-settings]")).toBeNull());
});

it("an assistant is saved from a conversation, starts another one, and its deletion can be undone", async () => {
  const backend = await showConversation(CUT);
  button("Chat settings").click();
  await until(() => fill("System prompt", "Be brief."));
  button("Save as assistant…").click();
  await until(() => fill("Assistant name", "Brief"));
  at("[data-assistant-form]").dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  await until(() => expect(document.querySelector("dialog[open]")).toBeNull());
  button("New conversation").click();
  await until(() => at("[data-assistant-chips] button").click());
  await until(() => expect(at("[data-setting-words]").textContent).toBe("System prompt"));
  send("Begun with it");
  await until(() => at("[data-role=assistant]"));
  expect((await settingsOf(backend, "Begun with it")).system).toBe("Be brief.");
  await settingsPage("chats");
  await until(() => button("Delete Brief").click());
  await until(() => button("Undo").click());
  await until(() => button("Edit Brief"));
});

it("chat settings that are open while an assistant is chosen beside them show and keep its settings", async () => {
  const backend = show(full);
  await until(() => composer());
  const settings = { ...noChatSettings, system: "Be brief." };
  const brief = { id: null, name: "Brief", provider_id: null, model: null, settings };
  await backend.call("assistant_save", { assistant: brief });
  await again();
  await until(() => at("[data-assistant-chips] button"));
  press("i", { ctrlKey: true });
  await until(() => fill("Max tokens", "many"));
  button("Brief").click();
  await until(() => expect(field("System prompt").value).toBe("Be brief."));
  expect(field("Max tokens").value).toBe("many");
  fill("Temperature", "0.5");
  await until(() => expect(at("[data-setting-words]").textContent).toContain("Temperature"));
  send("Begun with it");
  await until(() => at("[data-role=assistant]"));
  expect(await settingsOf(backend, "Begun with it")).toMatchObject({
    system: "Be brief.",
    temperature: 0.5,
    max_tokens: null,
  });
});

/** Chooses a reasoning effort for the chat in the model picker. */
async function chooseEffort(effort: string) {
  at("[data-model-picker]").click();
  const efforts = await until(() => at("[data-effort] select") as HTMLSelectElement);
  efforts.value = effort;
  efforts.dispatchEvent(new Event("change", { bubbles: true }));
}

it("open chat settings keep an effort that is chosen in the model picker", async () => {
  const backend = await openSettings();
  const effort = field("Reasoning effort");
  await chooseEffort("high");
  await until(() => expect(effort.value).toBe("high"));
  fill("Temperature", "0.1");
  await until(async () => expect((await settingsOf(backend, CUT)).temperature).toBe(0.1));
  expect((await settingsOf(backend, CUT)).reasoning_effort).toBe("high");
});

it("an effort whose save ends during a save of the chat settings is saved with them", async () => {
  const backend = await openSettings();
  const effort = field("Reasoning effort");
  const deliverEffort = backend.hold("conversation_settings");
  await chooseEffort("high");
  await until(async () => expect((await settingsOf(backend, CUT)).reasoning_effort).toBe("high"));
  const deliverSettings = backend.hold("conversation_settings");
  fill("Temperature", "0.1");
  await until(async () => expect((await settingsOf(backend, CUT)).temperature).toBe(0.1));
  deliverEffort();
  await until(() => expect(effort.value).toBe("high"));
  deliverSettings();
  await until(async () =>
    expect(await settingsOf(backend, CUT)).toMatchObject({
      temperature: 0.1,
      reasoning_effort: "high",
    }),
  );
});

it("a snippet is created in the settings and inserted with a slash", async () => {
  show(full);
  await until(() => composer());
  await settingsPage("chats");
  await until(() => button("Add a snippet").click());
  await until(() => fill("Name", "greet"));
  fill("Text", "Dear {{name}}, hello.");
  at("[data-snippet-form]").dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  await until(() => button("Edit greet"));
  button("Back").click();
  await until(() => type("/gr"));
  await until(() => at("[data-snippets] [role=option]"));
  press("Escape");
  await until(() => expect(document.querySelector("[data-snippets]")).toBeNull());
  expect(composer().value).toBe("/gr");
  type("Hi /gr");
  await until(() => at("[data-snippets]"));
  press("Enter");
  await until(() => fill("name", "Ada"));
  button("Insert")
    .closest("form")!
    .dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  await until(() => expect(composer().value).toBe("Hi Dear Ada, hello."));
  expect(document.querySelector("[data-role=user]")).toBeNull();
});

describe("a snippet that waits for the clipboard", () => {
  let paste = () => {};

  /** Types `/cl` in the draft of a conversation, and chooses a snippet. */
  async function choosePaste() {
    const readText = () => new Promise<string>((done) => (paste = () => done("PASTED")));
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { readText } });
    const backend = show(full);
    backend.answer({ snippet_list: () => [{ id: "c", name: "cl", text: "[{{clipboard}}]" }] });
    await open(CUT);
    type("Hi /cl");
    await until(() => at("[data-snippets] [role=option]"));
    press("Enter");
  }

  it("is inserted after the text that was there, before text typed meanwhile", async () => {
    await choosePaste();
    type("Hi /cl, and more");
    paste();
    await until(() => expect(composer().value).toBe("Hi [PASTED], and more"));
  });

  it("is not inserted into text that has changed", async () => {
    await choosePaste();
    type("Changed /cl");
    paste();
    await atRest();
    expect(composer().value).toBe("Changed /cl");
  });

  it("is not inserted into the draft of another conversation", async () => {
    await choosePaste();
    entry("Filtered").click();
    await until(() => expect(composer().value).toBe(""));
    type("Hi /cl");
    paste();
    await atRest();
    expect(composer().value).toBe("Hi /cl");
  });
});

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const png = () =>
  new File([Uint8Array.from(atob(PNG), (letter) => letter.charCodeAt(0))], "dot.png", {
    type: "image/png",
  });

function storeFiles(backend: StubBackend) {
  const stored = new Map<string, string>();
  backend.answer({
    attachment_add: ({ name, data }) => {
      if (name.endsWith(".bin")) {
        throw newFault(
          "input",
          uncataloguedText(`“${name}” is neither an image, nor text, nor a PDF`),
        );
      }
      const media_type = name.endsWith(".png") ? "image/png" : "text/plain";
      stored.set(name, `data:${media_type};base64,${data}`);
      return { hash: name, name, media_type, bytes: atob(data).length };
    },
    attachment_data: ({ hash }) => stored.get(hash)!,
  });
}

it("files are sent with or without text, and a rejected file shows why", async () => {
  const backend = show(full);
  storeFiles(backend);
  const call = vi.spyOn(backend, "call");
  await open("How does a streamed reply end?");
  const large = new File(["x"], "large.txt", { type: "text/plain" });
  Object.defineProperty(large, "size", { value: 3_000_000 });
  giveFiles(
    at("[data-composer] input[type=file]"),
    png(),
    large,
    new File([new Uint8Array([0, 1, 2])], "app.bin"),
    new File(["words"], "a.txt"),
  );
  await until(() => expect(allAt("[data-composer] [data-attachment]")).toHaveLength(2));
  const refused = at("[data-refused]").textContent;
  expect(refused).toMatch(/“large\.txt” is 3 MB\. Text files can be at most 2 MB/u);
  expect(refused).toContain("“app.bin” is neither");
  expect(call.mock.calls.filter(([name]) => name === "attachment_add")).toHaveLength(3);
  await until(async () =>
    expect((await backend.call("draft_list"))[0]?.attachments).toHaveLength(2),
  );
  press("Enter");
  await until(() => {
    const mine = allAt("[data-role=user]").at(-1)!;
    expect(mine.querySelector("[data-part=image] img")?.getAttribute("src")).toBe(
      `data:image/png;base64,${PNG}`,
    );
    expect(mine.querySelector("[data-part=file]")?.textContent).toContain("a.txt");
    expect(mine.querySelector("[data-part=text]")).toBeNull();
  });
  expect(document.querySelector("[data-composer] [data-attachment]")).toBeNull();
  at("[data-part=file] button").click();
  await until(() => expect(at("[data-file-view] pre").textContent).toBe("words"));
});

it("a rejected file is shown and converted only in the conversation to which it was added", async () => {
  const backend = show(full);
  const stored: Attachment = { hash: "a", name: "a.txt", media_type: "text/plain", bytes: 5 };
  let store: (() => void) | undefined;
  backend.answer({
    attachment_add: ({ encoding }) => {
      if (encoding === null) {
        throw newFault("input", faultText.attachmentEncoding({ encoding: "windows-1252" }));
      }
      return new Promise((done) => (store = () => done(stored)));
    },
  });
  const isShown = (selector: string) => document.querySelector(selector) !== null;
  await open(CUT);
  giveFiles(at("[data-composer] input[type=file]"), new File(["words"], "a.txt"));
  await until(() => at("[data-refused]"));
  await open("Filtered");
  await until(() => expect(isShown("[data-refused]")).toBe(false));
  send("A message");
  await until(() => expect(composer().value).toBe(""));
  await open(CUT);
  await until(() => button("Convert to UTF-8 and attach").click());
  await until(() => expect(store).toBeDefined());
  expect([isShown("[data-refused]"), isShown(".adding")]).toEqual([false, true]);
  await open("Filtered");
  await until(() => expect(isShown(".adding")).toBe(false));
  store?.();
  await open(CUT);
  await until(() => at("[data-composer] [data-attachment]"));
});

it("files are dropped on the conversation and pasted into the field", async () => {
  storeFiles(show(full));
  await open("How does a streamed reply end?");
  const drag = (name: string) => {
    const event = new Event(name, { bubbles: true, cancelable: true });
    const dataTransfer = { types: ["Files"], files: [png()] };
    at(".transcript").dispatchEvent(Object.assign(event, { dataTransfer }));
  };
  drag("dragenter");
  await until(() => at("[data-drop-target]"));
  drag("drop");
  await until(() => at("[data-composer] [data-attachment]"));
  expect(document.querySelector("[data-drop-target]")).toBeNull();
  button("Remove dot.png").click();
  await until(() => expect(document.querySelector("[data-composer] [data-attachment]")).toBeNull());
  const paste = new Event("paste", { bubbles: true, cancelable: true });
  const clipboardData = { types: ["Files"], files: [png()] };
  composer().dispatchEvent(Object.assign(paste, { clipboardData }));
  await until(() => at("[data-composer] [data-attachment]"));
});
