import { expect, it, vi } from "vitest";
import { startedWithList } from "./test_controllers";

/** Starts the controllers with a message in a new conversation that has no model yet. */
async function withoutModel() {
  const controllers = await startedWithList();
  const { composer, conversation, library, providers } = controllers;
  const sent = vi.spyOn(conversation, "send").mockResolvedValue(false);
  let chosen: () => void = () => undefined;
  conversation.choice = { providerId: providers.list[0]!.id, model: "" };
  providers.choosing = new Promise((resolve) => (chosen = resolve));
  composer.drafts.set(null, "Mine");
  const sending = composer.send();
  return {
    ...controllers,
    sent,
    other: library.list[0]!.id,
    /**
     * Finishes the simulated choice of a model. The new conversation gets a model, unless another
     * conversation has been opened in the meantime. Resolves when `composer.send` has finished.
     */
    async choose() {
      if (conversation.id === null) {
        conversation.choice = { providerId: providers.list[0]!.id, model: "step-3" };
      }
      chosen();
      await sending;
    },
  };
}

it("a message that waits for a model is sent once there is one", async () => {
  const { sent, choose } = await withoutModel();
  await choose();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ text: "Mine", attachments: [] });
});

it("a message that waits for a model does not send the draft of a conversation opened meanwhile", async () => {
  const { composer, navigation, sent, other, choose } = await withoutModel();
  await navigation.open(other);
  composer.drafts.set(other, "Not finished");
  await choose();
  expect(sent).not.toHaveBeenCalled();
  expect(composer.drafts.of(other).text).toBe("Not finished");
  expect(composer.drafts.of(null).text).toBe("Mine");
});

it("a model chosen in the picker does not send the draft of a conversation opened meanwhile", async () => {
  const { conversationController, composer, conversation, navigation, providers, sent, other } =
    await withoutModel();
  providers.choosing = null;
  let then: (() => void) | undefined;
  conversationController.modelPicker.register({ open: (chosen) => (then = chosen) });
  await composer.send();
  await navigation.open(other);
  composer.drafts.set(other, "Not finished");
  expect(then).toBeDefined();
  then?.();
  expect(sent).not.toHaveBeenCalled();
  expect(conversation.id).toBe(other);
});

it("nothing is sent if the text was removed while a model was being chosen", async () => {
  const { composer, sent, choose } = await withoutModel();
  composer.drafts.set(null, "");
  await choose();
  expect(sent).not.toHaveBeenCalled();
});

it("what is typed before a new conversation is created moves there, not into one opened meanwhile", async () => {
  const { backend, composer, conversation, library, navigation } = await startedWithList();
  const { drafts } = composer;
  const other = library.list[0]!.id;
  drafts.set(other, "Stored");
  const view = await backend.call("conversation_open", { conversation_id: library.list[1]!.id });
  backend.answer({ conversation_start: () => view });
  const create = backend.hold("conversation_start");

  drafts.set(null, "Hello");
  const sending = composer.send();
  drafts.set(null, "And one more thing");
  await navigation.open(other);
  create();
  await sending;
  expect(conversation.id).toBe(other);
  expect(drafts.of(other).text).toBe("Stored");
  expect(drafts.of(view.conversation.id).text).toBe("And one more thing");
  expect(drafts.has(null)).toBe(false);
});
