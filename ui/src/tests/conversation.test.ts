// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { Finder } from "../features/conversation/find/finder.svelte";
import { MarkdownView } from "../markdown";
import { plainSettings } from "../model/blank";
import { fault, provider } from "../model/test_fixtures";
import { wireAnswers, wireTurn } from "./test_answers";
import { full, notable, opening, script } from "./test_scenes";
import {
  again,
  allAt,
  at,
  atRest,
  button,
  chooseItem,
  composer,
  field,
  fill,
  open,
  opened,
  press,
  pressOn,
  select,
  send,
  show,
  showConversation,
  type,
  until,
} from "./test_window";

const replies = () => allAt("[data-role=assistant]");

async function say(text: string, model: string) {
  await until(() => button("Try a demo").click());
  await until(() => composer());
  at("[data-model-picker]").click();
  await until(() => fill("Model", model));
  const option = await until(() => at("[role=option].active"));
  option.click();
  send(text);
  await until(() => expect(replies().at(-1)?.dataset["ending"]).toBe("complete"));
}

it("favourites and the model used before stand first in the model picker", async () => {
  const backend = show(full);
  const picker = () => at("[data-model-picker]");
  const groups = () =>
    allAt("[role=listbox] [role=group]").map((group) => group.querySelector("p")?.textContent);
  await until(() => expect(picker().textContent).toContain("step-3"));
  picker().click();
  await until(() => fill("Model", "length"));
  await until(() => expect(at("[role=option].active").textContent).toContain("length"));
  pressOn(field("Model"), "d", { ctrlKey: true });
  await until(async () =>
    expect((await backend.call("app_info")).settings.favourite_models).toEqual([
      { provider_id: "practice", model: "length" },
    ]),
  );
  pressOn(field("Model"), "Enter");
  await until(() => expect(picker().querySelector(".model")?.textContent).toBe("length"));
  picker().click();
  await until(() => expect(groups()).toEqual(["Favourites", "Recent", "StepFun", "Practice"]));
  // When the picker opens, the model in use must be selected, so that Enter changes nothing.
  expect(at("[role=option].active").textContent).toContain("length");
  pressOn(field("Model"), "ArrowDown");
  pressOn(field("Model"), "Enter");
  await until(() => expect(picker().querySelector(".model")?.textContent).toBe("step-3"));
});

it("a list of models that cannot be loaded is not requested again and again", async () => {
  let requests = 0;
  const model_list = () => {
    requests += 1;
    // Let the 20th request succeed, because an endless loop of requests would block this test.
    return requests < 20 ? Promise.reject(fault({ category: "storage" })) : [];
  };
  await showConversation("Cut in the middle", { ...full, answers: { model_list } });
  await atRest();
  expect(requests).toBeGreaterThan(0);
  expect(requests).toBeLessThan(20);
});

it("a message without a model asks for one and is sent after the choice", async () => {
  const providers = [provider({ id: "stepfun", name: "StepFun", model: "" })];
  show({ providers, conversations: [] });
  await until(() => expect(at("[data-model-picker]").textContent).toContain("Choose a model"));
  send("Which one?");
  await until(() => expect(document.activeElement).toBe(field("Model")));
  expect(replies()).toHaveLength(0);
  await until(() => expect(at("[role=option].active").textContent).toContain("step-3"));
  pressOn(field("Model"), "Enter");
  await until(() => expect(replies()).toHaveLength(1));
});

it("a slash offers actions, and the other key sends if the settings say so", async () => {
  const backend = show(full);
  await backend.call("settings_save", { settings: { ...plainSettings, send_key: "mod_enter" } });
  await again();
  await until(() => type("/"));
  await until(() => at("[data-slash-action=snippet]").click());
  await until(() => at("[data-snippet-form]"));
  expect(composer().value).toBe("");
  button("Cancel").click();
  send("Hello");
  await until(() => expect(button("Send").getAttribute("aria-keyshortcuts")).toBe("Control+Enter"));
  expect(composer().value).toBe("Hello");
  press("Enter", { ctrlKey: true });
  await until(() => expect(replies()).toHaveLength(1));
});

it("the details list known facts and copy the received text", async () => {
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(copied.push(text)) };
  vi.stubGlobal("navigator", { language: "en", clipboard });
  await showConversation("Between tags", notable);
  button("Details").click();
  const details = (await until(() => at("[data-details]"))).textContent;
  expect(details).toMatch(/Request ID\s*chatcmpl-9d1a/u);
  expect(details).toMatch(/Finish reason\s*stop/u);
  expect(details).toContain("The reasoning arrived in the reply text, between <think> tags.");
  button("Copy raw text").click();
  await until(() => expect(copied[0]).toMatch(/^<think>The question is short[^]*<\/think># What/u));
  vi.unstubAllGlobals();
});

it("code in a typed message is formatted, and the rest looks as it was typed", async () => {
  show(full);
  await until(() => send("Why **does** `a --> b`\n```rust\nfn main() {}\n```\nfail?"));
  const mine = await until(() => at("[data-role=user] [data-part=text]"));
  expect(mine.querySelector("pre code")?.textContent.trim()).toBe("fn main() {}");
  expect(mine.querySelector("p code")?.textContent).toBe("a --> b");
  expect(mine.querySelector("strong")).toBeNull();
  expect(mine.textContent).toContain("Why **does** a --> b");
  await until(() => expect(at("[data-role=user] [data-message-time]").textContent).not.toBe(""));
});

it("instructions are at the top, folded", async () => {
  await showConversation("Instructions first", notable);
  const first = at("article");
  expect(first.dataset["role"]).toBe("system");
  expect(first.querySelector("details")?.open).toBe(false);
  expect(first.querySelector("[data-part=text]")?.textContent).toContain("careful editor");
});

it("a reply replayed from a cache replaces the previous one", async () => {
  const backend = show();
  await say("Hello", "tour");
  const first = replies()[0]!.dataset["messageId"]!;
  backend.script = script("The same words", { replaces: first });
  button("Retry").click();
  await until(() => {
    expect(replies()[0]?.dataset["messageId"]).not.toBe(first);
    expect(replies()[0]?.dataset["ending"]).toBe("complete");
  });
  expect(document.querySelector("[data-versions]")).toBeNull();
});

it("a burst of text is rendered over several frames, without losing any of it", async () => {
  const lines = Array.from({ length: 900 }, (_, at) => `Line ${at} of a long text.`);
  const whole = `First words. ${lines.join("\n\n")}\n\nLast`;
  const append = vi.spyOn(MarkdownView.prototype, "append");
  const backend = show(full);
  backend.script = opening;
  await until(() => send("Go"));
  await until(() => at("[data-role=assistant]"));
  const text = () => at("[data-role=assistant] [data-part=text]").textContent;
  backend.write(whole.slice(0, 12));
  await until(() => expect(text()).toMatch(/^First/u));
  const before = append.mock.calls.length;
  backend.write(whole.slice(12));
  await until(() => expect(text()).toMatch(/Last$/u));
  expect(append.mock.calls.map(([piece]) => piece).join("")).toBe(whole);
  expect(append.mock.calls.length).toBeGreaterThan(before + 1);
  append.mockRestore();
});

it("when the window gets the focus, the conversation shows another program's changes and keeps the draft", async () => {
  const backend = await showConversation("How does a streamed reply end?");
  type("not sent yet");
  const { id } = (await opened(backend, "How does")).conversation;
  const before = at("[data-message-id]");
  const message = {
    provider_id: "practice",
    model: "tour",
    text: "from elsewhere",
    attachments: [],
    effort: null,
  };
  await backend.call("turn_start", { conversation_id: id, message });
  await new Promise((done) => setTimeout(done));
  backend.answer({ data_version: () => 2 });
  window.dispatchEvent(new Event("focus"));
  await until(() => {
    expect(replies()).toHaveLength(2);
    expect(replies()[1]?.dataset["ending"]).toBe("complete");
  });
  expect(at("[data-message-id]")).toBe(before);
  expect(composer().value).toBe("not sent yet");
});

it("the search in a conversation ends when the user leaves the conversation", async () => {
  await showConversation("Cut in the middle");
  const ended = vi.spyOn(Finder.prototype, "close");
  press("f", { ctrlKey: true });
  await until(() => fill("Find in conversation", "middle"));
  await open("Too many requests");
  await until(() => expect(ended).toHaveBeenCalled());
  ended.mockRestore();
});

describe("the wire view", () => {
  const wire = () => at("[data-wire]");

  it("shows events, searches them, and closes with Escape", async () => {
    const backend = show(full);
    backend.answer({
      ...wireAnswers(wireTurn("reply", 100_000)),
      wire_search: ({ text }) => (text === "piece 99998" ? [99_998] : []),
      wire_save: () => "/home/you/Downloads/reply.sse",
    });
    const call = vi.spyOn(backend, "call");
    await open("Cut in the middle");
    expect(call.mock.calls.some(([name]) => name.startsWith("wire_"))).toBe(false);
    press("j", { ctrlKey: true });
    await until(() => expect(at('[data-wire-event="0"]').textContent).toContain("data: {"));
    expect(at("[data-wire-size]").textContent).toContain("were not kept");
    expect(at("[data-wire-request]").textContent).toContain("POST");
    expect(at("[data-wire-answer]").textContent).toContain("200");

    fill("Search events", "piece 99998");
    await until(() => expect(at("[data-wire-found]").textContent).toBe("1 of 1"));
    await until(() => expect(at("[data-wire-text]").textContent).toContain("piece 99998"));

    button("Save as .sse").click();
    await until(() => expect(at("[data-toast]").textContent).toContain(".sse"));
    composer().focus();
    pressOn(composer(), "Escape");
    await until(() => expect(document.querySelector("[data-wire]")).toBeNull());
  });

  it("loads events that could not be loaded when the user tries again", async () => {
    const backend = show(full);
    backend.answer(wireAnswers(wireTurn("reply", 3)));
    backend.refuse("wire_events", fault({ category: "storage" }));
    await open("Cut in the middle");
    press("j", { ctrlKey: true });
    await until(() => button("Try again", wire()).click());
    await until(() => expect(at('[data-wire-event="1"]').textContent).toContain("piece 1"));
    expect(wire().querySelector("[data-fault]")).toBeNull();
  });

  it("lists the turns of the conversation with the newest selected", async () => {
    const backend = show(full);
    const answers = wireAnswers(wireTurn("first", 3), wireTurn("second", 2));
    const events = vi.fn(answers.wire_events);
    backend.answer({ ...answers, wire_events: events });
    await open("Cut in the middle");
    button("Actions for this conversation").click();
    await chooseItem("menuitem", "Wire view");
    await until(() => expect(field("Turn").textContent).toContain("newest"));
    await until(() => expect(at('[data-wire-event="1"]').textContent).toContain("piece 1"));
    expect(new Set(events.mock.calls.map(([{ message_id }]) => message_id))).toEqual(
      new Set(["second"]),
    );
  });

  it("does not search a turn for words that were typed before it was selected", async () => {
    const backend = show(full);
    const search = vi.fn(() => []);
    const answers = wireAnswers(wireTurn("first", 3), wireTurn("second", 3));
    backend.answer({ ...answers, wire_search: search });
    await open("Cut in the middle");
    press("j", { ctrlKey: true });
    await until(() => fill("Search events", "piece"));
    select("Turn", "first");
    await until(() => expect(field("Search events").value).toBe(""));
    await atRest();
    expect(search).not.toHaveBeenCalled();
  });

  it("says that nothing was recorded", async () => {
    await showConversation("Cut in the middle");
    button("Actions for this conversation").click();
    await chooseItem("menuitem", "Wire view");
    await until(() => expect(wire().textContent).toContain("No wire data"));
  });
});
