// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { SummaryPanel } from "../features/conversation/summary/summary_panel.svelte";
import { noChatSettings } from "../model/blank";
import { chatFields } from "../model/chat_settings";
import { newAssistant } from "../model/setting_words";
import { fault } from "../model/test_fixtures";
import { StubBackend } from "./test_backend";
import { started, startedWithList } from "./test_controllers";
import { full, long } from "./test_scenes";

/** Opens the first conversation of several. */
async function inFirst() {
  const controllers = await startedWithList();
  const { backend, conversation, library, navigation } = controllers;
  const [first, second] = library.list.map(({ id }) => id) as [string, string];
  await navigation.open(first);
  const view = await backend.call("conversation_open", { conversation_id: first });
  const reply = conversation.shown.entries.at(-1)!.view.message;
  return { ...controllers, first, second, view, reply };
}

it("Undo of a message that was left out opens its conversation, if that was left", async () => {
  const { backend, conversation, conversationController, ...given } = await inFirst();
  const { navigation, toasts, first, second, view, reply } = given;
  const change = vi.fn(() => view);
  backend.answer({ message_leave_out: change });
  await conversationController.leaveOut(reply, true);
  await navigation.open(second);
  const { visit } = conversation;
  conversation.chooseModels([{ providerId: "stepfun", model: "step-3" }]);
  toasts.list[0]!.action!.run();
  await vi.waitFor(() => expect(conversation.id).toBe(first));
  expect(change).toHaveBeenLastCalledWith({ message_id: reply.id, left_out: false });
  expect(conversation.visit).toBe(visit + 1);
  expect(conversation.choice?.providerId).toBe("practice");
});

it("the fault of an Undo leaves the fault of a conversation that was opened meanwhile", async () => {
  const { backend, conversation, conversationController, ...given } = await inFirst();
  const { navigation, toasts, second, view, reply } = given;
  backend.answer({ message_leave_out: () => view });
  await conversationController.leaveOut(reply, true);
  backend.refuse("message_leave_out", fault());
  const deliver = backend.hold("message_leave_out");
  const report = vi.spyOn(toasts, "report");
  toasts.list[0]!.action!.run();
  await navigation.open(second);
  conversation.fault = fault();
  deliver();
  await vi.waitFor(() => expect(report).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(report).toHaveBeenCalledTimes(1);
  expect(conversation.fault).not.toBeNull();
});

it.each(["another", "a new"])(
  "a summary that is stored late leaves %s conversation",
  async (to) => {
    const { backend, conversation, conversationController, ...given } = await inFirst();
    const { navigation, second, view } = given;
    const proceed = vi.fn(() => view);
    backend.answer({ summary_continue: proceed });
    const deliver = backend.hold("summary_continue");
    const panel = new SummaryPanel(backend, conversationController);
    panel.last = view.messages.at(-1)!.message.id;
    panel.setText("Endings.");
    const finished = panel.finish();
    await vi.waitFor(() => expect(proceed).toHaveBeenCalled());
    if (to === "another") {
      await navigation.open(second);
    } else {
      navigation.newConversation();
    }
    const { id, visit } = conversation;
    conversation.fault = fault();
    deliver();
    expect(await finished).toBe(true);
    expect([conversation.id, conversation.visit]).toEqual([id, visit]);
    expect(conversation.fault).not.toBeNull();
  },
);

it.each(["the same", "another"])(
  "a long conversation is loaded completely although %s conversation is opened meanwhile",
  async (which) => {
    const backend = new StubBackend({
      conversations: [...long.conversations!, ...full.conversations!],
    });
    const { conversation, library, navigation } = await started(backend);
    await vi.waitFor(() => expect(library.list.length).toBeGreaterThan(1));
    const named = (title: string) => library.list.find((each) => each.title === title)!.id;
    const [longOne, short] = [named("Two hundred messages"), named("Cut in the middle")];
    const call = vi.spyOn(backend, "call");
    const deliver = backend.hold("conversation_unloaded");
    await navigation.open(longOne);
    await vi.waitFor(() =>
      expect(call).toHaveBeenCalledWith("conversation_unloaded", expect.anything()),
    );
    if (which === "another") {
      await navigation.open(short);
    }
    await navigation.open(longOne);
    deliver();
    await vi.waitFor(() => expect(conversation.shown.entries).toHaveLength(200));
  },
);

it("an assistant is applied only to the conversation in which it was chosen", async () => {
  const { backend, conversation, conversationController, ...given } = await inFirst();
  const { navigation, first, second } = given;
  const save = vi.fn(() => null);
  backend.answer({ conversation_settings: save });
  const deliver = backend.hold("conversation_settings");
  const settings = { ...noChatSettings, temperature: 0.7 };
  const assistant = { ...newAssistant(settings), provider_id: "stepfun", model: "step-3" };
  const { visit } = conversation;
  const used = conversationController.use(assistant, first, visit);
  await navigation.open(second);
  const { choice, visit: other } = conversation;
  conversationController.keepUnsavedSettings(other, chatFields(noChatSettings));
  deliver();
  expect(await used).toBe(true);
  expect(await conversationController.use(assistant, first, visit)).toBe(true);
  expect(save.mock.calls).toEqual(Array(2).fill([{ conversation_id: first, settings }]));
  expect([conversation.choice, conversation.chatSettings]).toEqual([choice, noChatSettings]);
  expect(conversationController.unsavedSettings).not.toBeNull();
});

it("a file that is stored while the first message is being sent belongs to its conversation", async () => {
  const { backend, composer, conversation, navigation } = await startedWithList();
  const { drafts, files } = composer;
  const file = { hash: "words", name: "words.txt", media_type: "text/plain", bytes: 5 };
  const store = vi.fn(() => file);
  backend.answer({ attachment_add: store });
  const deliver = backend.hold("attachment_add");
  navigation.newConversation();
  drafts.set(null, "Hello");
  const accept = backend.hold("conversation_start");
  const sent = composer.send();
  const added = composer.attach([new File(["words"], "words.txt")]);
  await vi.waitFor(() => expect(store).toHaveBeenCalled());
  accept();
  await sent;
  const { id } = conversation;
  expect([files.addsTo(id), files.addsTo(null)]).toEqual([true, false]);
  deliver();
  await added;
  expect(files.addsTo(id)).toBe(false);
  expect([drafts.of(id).attachments, drafts.has(null)]).toEqual([[file], false]);
});

it("a branch that is created late leaves the conversation that was opened meanwhile", async () => {
  const { backend, conversation, conversationController, ...given } = await inFirst();
  const { library, navigation, second, toasts, view, reply } = given;
  backend.answer({ conversation_branch: () => view });
  const deliver = backend.hold("conversation_branch");
  const load = vi.spyOn(library, "refresh");
  const branched = conversationController.branch(reply.id);
  await navigation.open(second);
  deliver();
  await branched;
  expect(conversation.id).toBe(second);
  expect(load).toHaveBeenCalled();
  expect(toasts.list).toHaveLength(1);
});
