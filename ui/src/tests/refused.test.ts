// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import type { Commands, MessageId } from "../bindings/contract";
import type { OpenConversation } from "../features/conversation/open_conversation.svelte";
import { fault } from "../model/test_fixtures";
import { nothingTyped } from "../model/typed";
import { startedWithList } from "./test_controllers";

type Ask = (conversation: OpenConversation, id: MessageId) => Promise<unknown>;

// The existing reply was written by the `practice` provider. `stepfun` is chosen for the next
// message.
it.each<[keyof Commands, string, Ask]>([
  ["turn_start", "stepfun", (open) => open.send({ ...nothingTyped, text: "Hello" })],
  ["turn_retry", "stepfun", (open, id) => open.retry(id)],
  [
    "turn_retry",
    "practice",
    (open, id) => open.retry(id, { providerId: "practice", model: "tour" }),
  ],
  ["turn_retry_without_effort", "practice", (open, id) => open.retryWithoutEffort(id)],
  ["turn_results", "practice", (open, id) => open.sendResults(id)],
])("the advice on a refused %s opens the form of the provider %s", async (name, asked, ask) => {
  const { backend, conversationController, conversation, library, navigation, providers } =
    await startedWithList();
  await navigation.open(library.list[0]!.id);
  conversation.chooseModels([{ providerId: "stepfun", model: "step-3" }]);
  backend.refuse(name, fault({ category: "key" }));
  expect(await ask(conversation, conversation.shown.entries.at(-1)!.view.message.id)).toBe(false);
  conversationController.help("edit_provider");
  expect(providers.form?.provider?.id).toBe(asked);
});

it.each<[keyof Commands, Ask]>([
  ["turn_retry", (open, id) => open.retry(id)],
  ["turn_results", (open, id) => open.sendResults(id)],
])("a toast reports a %s that is refused after the conversation was left", async (name, ask) => {
  const { backend, conversation, library, navigation, toasts } = await startedWithList();
  const [first, second] = library.list;
  await navigation.open(first!.id);
  backend.refuse(name, fault());
  const deliver = backend.hold(name);
  const asked = ask(conversation, conversation.shown.entries.at(-1)!.view.message.id);
  await navigation.open(second!.id);
  deliver();
  expect(await asked).toBe(false);
  await vi.waitFor(() => expect(toasts.list).toHaveLength(1));
  expect([conversation.id, conversation.fault]).toEqual([second!.id, null]);
});

it.each<[keyof Commands, Ask]>([
  ["message_keep", (open, id) => open.keep(id)],
  ["message_select", (open, id) => open.select(id)],
  ["turn_stop", (open, id) => open.stopReply(id)],
])("the fault of a refused %s disappears when the user tries again", async (name, ask) => {
  const { backend, conversation, library, navigation } = await startedWithList();
  await navigation.open(library.list[0]!.id);
  const view = await backend.call("conversation_open", { conversation_id: conversation.id! });
  backend.answer({ message_select: () => view, turn_stop: () => null });
  backend.refuse(name, fault());
  const { id } = view.messages.at(-1)!.message;
  await ask(conversation, id);
  await conversation.takeResults();
  expect(conversation.fault).not.toBeNull();
  await ask(conversation, id);
  expect(conversation.fault).toBeNull();
});

it.each([true, false])(
  "a refused Undo is reported where the user is: composer %s",
  async (shown) => {
    const { backend, conversation, conversationController, library, navigation, toasts } =
      await startedWithList();
    await navigation.open(library.list[0]!.id);
    if (shown) {
      conversationController.modelPicker.register({ open: () => undefined });
    }
    await conversationController.remove(conversation.shown.entries.at(-1)!.view.message.id);
    const undo = toasts.list.at(-1)!.action!;
    toasts.clear();
    backend.refuse("message_restore", fault());
    undo.run();
    await vi.waitFor(() => expect(shown ? conversation.fault : toasts.list[0]).toBeTruthy());
    expect(shown ? toasts.list : [conversation.fault]).toEqual(shown ? [] : [null]);
  },
);
