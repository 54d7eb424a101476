// @vitest-environment jsdom
import { expect, it } from "vitest";
import type { ConversationView, Message } from "../bindings/contract";
import { conversation, reply, text, toolCall, update, view } from "../model/test_fixtures";
import { canRunAgain, columnsOf, runningEntries, transcriptOf } from "../model/transcript";
import { StubBackend } from "./test_backend";
import { started } from "./test_controllers";
import { full } from "./test_scenes";
import {
  again,
  allAt,
  at,
  button,
  chooseItem,
  composer,
  field,
  fill,
  open,
  opened as viewOf,
  pressOn,
  send,
  show,
  type,
  until,
} from "./test_window";

const column = (number: number, given: Partial<Message> = {}): Message =>
  reply({
    id: `r${String(number)}`,
    conversation_id: conversation.id,
    parent_id: "q",
    model: `model-${String(number)}`,
    ending: null,
    parts: [],
    column: { comparison_id: "c", number },
    ...given,
  });

/**
 * Returns a conversation with a comparison of `count` replies. The reply with the index `selected`
 * is the selected version.
 */
function compared(count: number, selected: number, given: Partial<Message> = {}): ConversationView {
  const question: Message = {
    ...reply({ id: "q", conversation_id: conversation.id, parent_id: null, ending: "complete" }),
    role: "user",
    parts: [{ part: "text", text: "Which is best?" }],
  };
  const replies = Array.from({ length: count }, (_, number) => view(column(number, given)));
  const beside = replies.filter((_, number) => number !== selected);
  return {
    conversation,
    unloaded: 0,
    messages: [view(question), { ...replies[selected]!, beside }],
  };
}

it("the replies of a comparison are ordered by their columns, whichever is selected", () => {
  const transcript = transcriptOf(compared(3, 2), 0);
  const columns = columnsOf(transcript, transcript.entries[1]!);
  expect(columns.map((entry) => entry.view.message.id)).toEqual(["r0", "r1", "r2"]);
  expect(runningEntries(transcript)).toHaveLength(3);
  expect(columnsOf(transcript, transcript.entries[0]!)).toHaveLength(1);
});

/**
 * Returns a conversation with a comparison whose first reply is running and whose second reply was
 * stopped.
 */
function halfStopped(): ConversationView {
  const both = compared(2, 0);
  const question = both.messages[0]!;
  const stopped = view(column(1, { ending: "stopped", parts: [{ part: "text", text: "Sto" }] }));
  return { ...both, messages: [question, { ...both.messages[1]!, beside: [stopped] }] };
}

it("a reply can run again while only other replies of its comparison run", () => {
  const transcript = transcriptOf(halfStopped(), 0);
  expect(canRunAgain(transcript, "r1")).toBe(true);
  expect(canRunAgain(transcript, "r0"), "it is running itself").toBe(false);
  expect(canRunAgain(transcript, "q"), "it is not part of the comparison").toBe(false);
  expect(canRunAgain(transcriptOf(compared(1, 0, { ending: "complete" }), 0), "q")).toBe(true);
});

async function showing(given: ConversationView) {
  const backend = new StubBackend(full);
  const controllers = await started(backend);
  controllers.conversation.show(given);
  return { backend, controllers };
}

it.each(["tool_calls", null] as const)(
  "beside a reply with the ending %s, Stop stops the calls of the other reply as well",
  async (ending) => {
    const both = compared(2, 0, { ending: "tool_calls" });
    const [question, first] = both.messages;
    const messages = [question!, { ...first!, message: column(0, { ending }) }];
    const { backend, controllers } = await showing({ ...both, messages });
    const stopped: string[] = [];
    backend.answer({ turn_stop: ({ message_id }) => (stopped.push(message_id), null) });
    for (const message_id of ["r0", "r1"]) {
      const call = toolCall({ id: message_id, message_id, state: "started" });
      controllers.conversation.takeCall(conversation.id, call);
    }
    await controllers.conversation.stop();
    expect(stopped).toEqual(["r0", "r1"]);
  },
);

it("an image is loaded through the provider of its reply, even beside another reply", async () => {
  const { backend, controllers } = await showing(
    compared(2, 0, { ending: "complete", provider_id: "stepfun" }),
  );
  const providers: unknown[] = [];
  backend.answer({ image_load: ({ provider_id }) => (providers.push(provider_id), "data:,") });
  for (const message of ["r0", "r1", "q", null]) {
    await controllers.content.loadImage("https://example.com/a.png", message);
  }
  expect(providers).toEqual(["stepfun", "stepfun", "provider", null]);
});

const columns = () => allAt("[data-column]");
const chips = () => allAt("[data-chosen-model]").map((chip) => chip.textContent.trim());

async function closed() {
  await until(() => expect(document.querySelector("[data-add-model]")).toBeNull());
}

async function pick(words: string) {
  await until(() => fill("Model", words));
  await until(() => expect(at("[role=option].active").textContent).toContain(words));
  pressOn(field("Model"), "Enter");
}

async function add(model: string) {
  at("[data-model-picker]").click();
  const box = await until(() => at("[data-add-model]") as HTMLInputElement);
  if (!box.checked) {
    box.click();
  }
  await pick(model);
  await closed();
}

async function opened(): Promise<StubBackend> {
  const backend = show(full);
  await until(() => expect(at("[data-model-picker]").textContent).toContain("step-3"));
  return backend;
}

it("the chosen models stay with their conversation, until one of them is chosen alone", async () => {
  await opened();
  await open("How does a streamed reply end?");
  await add("length");
  await until(() => expect(chips()).toHaveLength(2));
  const shown = chips();
  button("New conversation").click();
  await until(() => expect(chips()).toEqual([]));
  await open("How does a streamed reply end?");
  await until(() => expect(chips()).toEqual(shown));
  button("Remove length").click();
  await until(() => expect(chips()).toEqual([]));
  button("New conversation").click();
  await open("How does a streamed reply end?");
  expect(chips()).toEqual([]);
});

it("a chosen model stays with its conversation before a message is sent with it", async () => {
  const picked = () => at("[data-model-picker]").textContent;
  const choose = async (model: string) => {
    at("[data-model-picker]").click();
    await pick(model);
    await until(() => expect(picked()).toContain(model));
  };
  const backend = await opened();
  await open("How does a streamed reply end?");
  await choose("length");
  button("New conversation").click();
  await until(() => expect(picked()).toContain("step-3"));

  // Without a draft, a model that was chosen for a new conversation is not remembered.
  await choose("markdown");
  await open("How does a streamed reply end?");
  await until(() => expect(picked()).toContain("length"));
  button("New conversation").click();
  await until(() => expect(picked()).toContain("step-3"));
  await choose("markdown");
  type("A draft");
  await open("How does a streamed reply end?");
  await until(() => expect(picked()).toContain("length"));
  button("New conversation").click();
  await until(() => expect(picked()).toContain("markdown"));
  await again();
  await until(() => expect(composer().value).toBe("A draft"));
  expect(picked()).toContain("markdown");

  type("");
  await open("How does a streamed reply end?");
  await choose("length");
  let latest = await viewOf(backend, "How does a streamed reply end?");
  backend.answer({
    turn_retry: ({ provider_id, model }) =>
      (latest = { ...latest, conversation: { ...latest.conversation, provider_id, model } }),
    conversation_open: () => latest,
  });
  at("[data-role=assistant] [aria-label='Retry with…']").click();
  await until(() => expect(allAt("[role=option]").length).toBeGreaterThan(0));
  await chooseItem("option", "markdown");
  await until(() => expect(latest.conversation.model).toBe("markdown"));
  button("New conversation").click();
  await open("How does a streamed reply end?");
  await until(() => expect(picked()).toContain("length"));
});

it("several models are chosen as chips, saved as a set, and answer side by side", async () => {
  const backend = await opened();
  await add("length");
  await until(() => expect(chips()).toEqual(["step-3", "length"]));
  at("[data-model-picker]").click();
  await until(() => button("Save as a set…").click());
  await until(() => fill("Name of the set", "Both"));
  button("Save").click();
  await until(async () =>
    expect((await backend.call("app_info")).settings.model_sets).toEqual([
      expect.objectContaining({ name: "Both" }),
    ]),
  );
  pressOn(field("Model"), "Escape");
  await closed();
  button("Remove length").click();
  await until(() => expect(chips()).toEqual([]));
  at("[data-model-picker]").click();
  await until(() => fill("Model", "both"));
  await until(() => expect(at("[role=option].active").textContent).toContain("Both"));
  pressOn(field("Model"), "Enter");
  await until(() => expect(chips()).toHaveLength(2));

  const sent: unknown[] = [];
  backend.answer({
    turn_start_many: (args) => {
      sent.push(args.more.map(({ model }) => model));
      return compared(2, 0);
    },
    message_select: () => compared(2, 1),
    conversation_open: () => compared(2, 0),
  });
  const stopped: string[] = [];
  backend.answer({ turn_stop: ({ message_id }) => (stopped.push(message_id), null) });
  send("Which is best?");
  await until(() => expect(columns()).toHaveLength(2));
  expect(sent).toEqual([["length"]]);
  expect(columns().map((each) => each.dataset["selected"])).toEqual(["true", "false"]);
  backend.tell({ update: "turn", turn: { ...update(0, 1, [text("Second")]), message_id: "r1" } });
  await until(() => expect(columns()[1]?.textContent).toContain("Second"));
  expect(columns()[0]?.textContent).not.toContain("Second");
  columns()[1]?.querySelector<HTMLElement>("[aria-label='Stop this reply']")?.click();
  await until(() => expect(stopped).toEqual(["r1"]));
  button("Continue with this reply").click();
  await until(() =>
    expect(columns().map((each) => each.dataset["selected"])).toEqual(["false", "true"]),
  );
  expect(composer().value).toBe("");
});

it("the Undo of a deleted set keeps the sets that were saved since", async () => {
  const backend = await opened();
  await add("length");
  await until(() => expect(chips()).toHaveLength(2));
  at("[data-model-picker]").click();
  const names = async () =>
    (await backend.call("app_info")).settings.model_sets.map(({ name }) => name);
  const save = async (name: string) => {
    await until(() => button("Save as a set…").click());
    await until(() => fill("Name of the set", name));
    button("Save").click();
    await until(async () => expect(await names()).toEqual([name]));
  };
  await save("Both");
  await until(() => button("Delete the set Both").click());
  await save("Pair");
  await until(() => expect(at("[data-toast]").textContent).toContain("Pair"));
  button("Dismiss").click();
  await until(() => button("Undo").click());
  await until(async () => expect(await names()).toEqual(["Both", "Pair"]));
});

it("a stopped reply is retried while the reply beside it is running", async () => {
  const backend = await opened();
  await add("length");
  const retried: unknown[] = [];
  backend.answer({
    turn_start_many: () => halfStopped(),
    turn_retry: ({ message_id, model }) => (retried.push([message_id, model]), halfStopped()),
  });
  send("Which is best?");
  await until(() => expect(columns()).toHaveLength(2));
  const card = await until(() => at("[data-column='1'] [data-ending-card]"));
  expect(button("Retry", card)).toHaveProperty("disabled", false);
  button("Retry", card).click();
  await until(() => expect(retried).toEqual([["r1", "model-1"]]));
});
