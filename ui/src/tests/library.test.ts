// @vitest-environment jsdom
import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import { newFault, uncataloguedText } from "../model/fault";
import type { StubBackend } from "./test_backend";
import type { MessageHit } from "../bindings/contract";
import { hitIn } from "./test_answers";
import { long, notable, type Scene, shelves } from "./test_scenes";
import { choose, entries, titles } from "./test_list";
import {
  allAt,
  at,
  button,
  chooseItem,
  entry,
  field,
  fill,
  library,
  pressOn,
  until,
} from "./test_window";

const stops = () => allAt("nav [data-stop]");

const storageFull = () => newFault("storage_full", uncataloguedText("The disk is full"));
const undo = () => button("Undo").click();

describe("the list", () => {
  const questions = Array.from({ length: 10_000 }, (_, at) => ({
    title: `Question ${at + 1}`,
    model: "cut",
    daysAgo: 1 + at / 8,
  }));

  it("renders only the visible rows of ten thousand, and the arrow keys reach all of them", async () => {
    await library({
      ...shelves,
      conversations: [...shelves.conversations!, ...questions],
    });
    expect(entries().length).toBeLessThan(100);
    const counts = entries().map((shown) => shown.closest("li")?.getAttribute("aria-setsize"));
    expect(counts.some((count) => Number(count) > 20)).toBe(true);
    stops()[0]?.focus();
    pressOn(document.activeElement, "End");
    await until(() => expect(document.activeElement?.textContent).toContain("Archived"));
    pressOn(document.activeElement, "ArrowUp");
    await until(() => expect(document.activeElement?.textContent).toContain("Question 10000"));
    pressOn(document.activeElement, "PageUp");
    await until(() => expect(document.activeElement?.textContent).toMatch(/Question 99\d\d/u));
    expect(entries().length).toBeLessThan(100);
    pressOn(document.activeElement, "Home");
    await until(() => expect(document.activeElement?.textContent).toContain("How does a streamed"));
  });

  it("moves the focus to the next entry when the focused one disappears", async () => {
    await library();
    entry("Shopping").focus();
    pressOn(document.activeElement, "Delete");
    await until(() => expect(titles()).not.toContain("Shopping for the week"));
    await until(() => expect(document.activeElement?.textContent).toContain("Garden"));
  });

  it("does not scroll to a focused entry that moves to another section", async () => {
    await library();
    const list = entry("Too many requests").closest<HTMLElement>(".list")!;
    list.scrollTop = 300;
    list.dispatchEvent(new Event("scroll"));
    const before = entry("Too many requests");
    before.focus();
    await choose("Too many requests", "Pin");
    await until(() => expect(before.isConnected).toBe(false));
    await until(() => expect(document.activeElement).toBe(entry("Too many requests")));
    expect(list.scrollTop).toBeGreaterThanOrEqual(300);
  });

  it("pins and archives conversations, with Undo", async () => {
    await library();
    await choose("Too many requests", "Pin");
    await until(() => expect(titles().indexOf("Too many requests")).toBeLessThan(3));
    await choose("Too many requests", "Archive");
    await until(() => expect(titles()).not.toContain("Too many requests"));
    undo();
    await until(() => expect(titles()).toContain("Too many requests"));
  });

  it("opens the archive with the keyboard", async () => {
    await library();
    const archive = stops().at(-1) ?? null;
    expect(archive?.textContent).toContain("Archived");
    archive?.focus();
    pressOn(archive, "ArrowRight");
    await until(() => expect(titles()).toContain("Taxes of last year"));
    entry("Taxes").focus();
    pressOn(entry("Taxes"), "ArrowLeft");
    expect(document.activeElement?.textContent).toContain("Archived");
  });

  it("moves a conversation into a new folder, with Undo", async () => {
    await library();
    await choose("Too many requests", "Move to folder");
    await until(() => fill("Folder", "Limits"));
    await until(() => expect(at("[role=option]").textContent).toContain("New folder “Limits”"));
    pressOn(field("Folder"), "Enter");
    const folder = await until(() => at("[aria-label='Folder Limits']"));
    expect(folder.querySelector(".count")?.textContent).toBe("1");
    undo();
    await until(() => expect(folder.querySelector(".count")?.textContent).toBe("0"));
  });

  it("keeps the name of a new folder if it cannot be created, and says why", async () => {
    const backend = await library();
    await choose("Too many requests", "Move to folder");
    await until(() => fill("Folder", "Limits"));
    await until(() => expect(at("[role=option]").textContent).toContain("New folder “Limits”"));
    backend.refuse("folder_save", storageFull());
    pressOn(field("Folder"), "Enter");
    await until(() => expect(at("dialog [data-fault]").textContent).toContain("The disk is full"));
    expect(field("Folder").value).toBe("Limits");
    pressOn(field("Folder"), "Enter");
    await until(() => expect(at("[aria-label='Folder Limits'] .count").textContent).toBe("1"));
    await until(() => expect(document.querySelector("dialog")).toBeNull());
  });

  const byEnter = (input: HTMLElement) => pressOn(input, "Enter");
  function inTheList() {
    pressOn(entry("Too many"), "F2");
    return Promise.resolve();
  }
  function ofAFolder() {
    pressOn(at("[data-folder-id='folder-travel'] [data-stop]"), "F2");
    return Promise.resolve();
  }
  async function atTheTitle() {
    entry("Too many").click();
    (await until(() => at("main h1 button.title"))).click();
  }

  it.each([
    ["in the list", inTheList, byEnter],
    ["in the list, after a click", inTheList, (input: HTMLElement) => input.blur()],
    ["of a folder", ofAFolder, byEnter],
    ["at the title", atTheTitle, byEnter],
  ])("edits a name again that could not be saved, %s", async (_, edit, end) => {
    const backend = await library();
    await edit();
    const name = await until(() => at("input.field-input, input.title") as HTMLInputElement);
    name.value = "Enough";
    backend.refuse("conversation_rename", storageFull());
    backend.refuse("folder_save", storageFull());
    end(name);
    const again = await until(() => {
      const input = at("input.field-input, input.title") as HTMLInputElement;
      expect(input).not.toBe(name);
      return input;
    });
    expect(again.value).toBe("Enough");
    pressOn(again, "Enter");
    await until(() => expect(at("nav").textContent).toContain("Enough"));
  });

  it("deletes a folder but not its conversations, with Undo", async () => {
    await library();
    const folder = at("[data-folder-id='folder-thesis'] [data-stop]");
    pressOn(folder, "Delete");
    await until(() => expect(document.querySelector("[aria-label='Folder Thesis']")).toBeNull());
    expect(titles()).toContain("Sources on rivers and trade");
    undo();
    const back = await until(() => at("[aria-label='Folder Thesis']"));
    expect(back.querySelector(".count")?.textContent).toBe("2");
  });

  it("renames a folder", async () => {
    await library();
    pressOn(at("[data-folder-id='folder-travel'] [data-stop]"), "F2");
    await until(() => fill("Folder name", "Journeys"));
    pressOn(field("Folder name"), "Enter");
    await until(() => at("[aria-label='Folder Journeys']"));
  });

  it("says why a folder was not renamed if the sidebar was hidden meanwhile", async () => {
    const backend = await library();
    backend.refuse("folder_save", storageFull());
    pressOn(at("[data-folder-id='folder-travel'] [data-stop]"), "F2");
    await until(() => fill("Folder name", "Journeys"));
    button("Hide sidebar").click();
    await until(() => expect(document.body.textContent).toContain("The disk is full"));
    // Wait a moment: an unhandled error, which would occur now, makes the test run fail.
    await new Promise((resolve) => setTimeout(resolve));
  });

  it("remembers which folders are collapsed", async () => {
    await library();
    at("[data-folder-id='folder-thesis'] [data-stop]").click();
    await until(() => expect(titles()).not.toContain("Sources on rivers and trade"));
    await library();
    expect(titles()).not.toContain("Sources on rivers and trade");
  });

  it("adds tags and filters by tag", async () => {
    await library();
    await choose("Too many requests", "Tags");
    await until(() => fill("Add a tag", "limits, draft"));
    await until(() => button("Remove the tag draft"));
    button("Save").click();
    await until(() => expect(entry("Too many").textContent).toContain("draft · limits"));
    button("Filter by tag").click();
    await chooseItem("option", "limits");
    await until(() => expect(titles()).toEqual(["Too many requests"]));
    button("Clear the tag filter “limits”").click();
    await until(() => expect(titles().length).toBeGreaterThan(5));
  });
});

describe("the field of tags", () => {
  const chips = () => allAt("[data-chip]").map((chip) => chip.dataset["chip"]);
  const keyIn = (key: string) => pressOn(field("Add a tag"), key);

  async function begin() {
    await library();
    await choose("Cut in the middle", "Tags");
    await until(() => expect(chips()).toEqual(["writing"]));
  }

  it("completes tags of other conversations by keyboard and removes the last one", async () => {
    await begin();
    fill("Add a tag", "dra");
    await until(() => at("[role=option]"));
    keyIn("ArrowDown");
    await until(() => at("[role=option][aria-selected=true]"));
    keyIn("Enter");
    await until(() => expect(chips()).toEqual(["writing", "draft"]));
    keyIn("Backspace");
    await until(() => expect(chips()).toEqual(["writing"]));
    button("Remove the tag writing").click();
    await until(() => expect(chips()).toEqual([]));
  });

  it("keeps the tags if they cannot be saved, and says why", async () => {
    const backend = await library();
    await choose("Cut in the middle", "Tags");
    await until(() => expect(chips()).toEqual(["writing"]));
    fill("Add a tag", "draft,");
    await until(() => expect(chips()).toEqual(["writing", "draft"]));
    backend.refuse("conversation_tag", storageFull());
    button("Save").click();
    await until(() => expect(at("dialog [data-fault]").textContent).toContain("The disk is full"));
    expect(chips()).toEqual(["writing", "draft"]);
    button("Save").click();
    await until(() => expect(entry("Cut in the").textContent).toContain("draft · writing"));
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("does not split text while an input method is composing it", async () => {
    await begin();
    const input = field("Add a tag");
    input.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
    fill("Add a tag", "かわ、みず");
    await tick();
    expect(input.value).toBe("かわ、みず");
    expect(chips()).toEqual(["writing"]);
    input.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    await until(() => expect(chips()).toEqual(["writing", "かわ", "みず"]));
  });

  it("closes the list, not the dialog, on Escape, and saves text that was not yet added", async () => {
    await begin();
    fill("Add a tag", "sou");
    await until(() => at("[role=option]"));
    keyIn("Escape");
    await until(() => expect(document.querySelector("[role=listbox]:not([hidden])")).toBeNull());
    field("Add a tag").dispatchEvent(new FocusEvent("blur"));
    await until(() => expect(chips()).toEqual(["writing", "sou"]));
    button("Save").click();
    await until(() => expect(entry("Cut in the").textContent).toContain("sou · writing"));
  });
});

describe("the search", () => {
  const hits = () => allAt("[data-message-hit]");
  const look = (text: string) => fill("Search conversations", text);

  async function begin(scene?: Scene) {
    const backend = await library(scene);
    button("Search").focus();
    button("Search").click();
    await until(() => field("Search conversations"));
    return backend;
  }

  /**
   * Makes every search find the same messages: the last message of each conversation whose title
   * contains one of the texts in `wanted`.
   */
  async function finding(backend: StubBackend, ...wanted: string[]): Promise<MessageHit[]> {
    const found = await Promise.all(wanted.map((title) => hitIn(backend, title)));
    backend.answer({ search: () => ({ titles: [], hits: found, next: null }) });
    return found;
  }

  it("shows titles and messages, marks the words, and opens a message", async () => {
    const backend = await begin();
    expect(document.querySelector("dialog")?.textContent).toContain("Type to search");
    look("gap honest");
    await until(() => at("[data-nothing-found]"));
    const found = await finding(backend, "Shopping", "Too many");
    const title = { ...found[0]!, title: [{ text: "stream", marked: true }] };
    const titled = { ...title, updated_at: 1, archived: false };
    backend.answer({ search: () => ({ titles: [titled], hits: found, next: null }) });
    look("stream");
    await until(() => expect(hits()).toHaveLength(2));
    expect(at("[data-title-hit] mark").textContent).toBe("stream");
    expect(at("[data-message-hit] mark").textContent).toBe("stream");
    pressOn(field("Search conversations"), "ArrowDown");
    pressOn(field("Search conversations"), "ArrowDown");
    await until(() => expect(hits()[1]?.getAttribute("aria-selected")).toBe("true"));
    pressOn(field("Search conversations"), "Enter");
    const wanted = found[1]!.message_id;
    await until(() => at(`[data-message-id="${wanted}"]`));
    expect(document.querySelector("dialog")).toBeNull();
    await until(() =>
      expect((document.activeElement as HTMLElement).dataset["messageId"]).toBe(wanted),
    );
  });

  it.each([
    ["is ever lost", ["is ever lost"]],
    ["lost word", ["word", "lost"]],
    ["small is a", ["is", "a", "small"]],
    ["the answer can", ["the answer can"]],
    ["nobody wrote this", ["this"]],
  ])("shows the best place for %j in the opened message", async (query, marked) => {
    CSS.highlights.clear();
    const [hit] = await finding(await begin(notable), "Instructions first");
    look(query);
    await until(() => expect(hits()).toHaveLength(1));
    pressOn(field("Search conversations"), "Enter");
    const ranges = await until(() => {
      const highlight = CSS.highlights.get("find-current");
      expect(highlight?.size).toBeGreaterThan(0);
      return [...highlight!].filter((range) => range instanceof Range);
    });
    expect(ranges.map((range) => range.toString().toLowerCase())).toEqual(marked);
    const message = ranges[0]!.startContainer.parentElement!.closest("[data-message-id]");
    expect(message?.getAttribute("data-message-id")).toBe(hit!.message_id);
    expect(ranges[0]!.startContainer.parentElement!.closest("[hidden]")).toBeNull();
  });

  it("shows the match only once", async () => {
    CSS.highlights.clear();
    await finding(await begin(notable), "Instructions first");
    look("lost word");
    await until(() => expect(hits()).toHaveLength(1));
    pressOn(field("Search conversations"), "Enter");
    await until(() => expect(CSS.highlights.has("find-current")).toBe(true));
    button("Settings").click();
    await until(() => at("main[data-screen=settings]"));
    button("Back").click();
    await until(() => at("[role=log]"));
    await new Promise((next) => setTimeout(next));
    await new Promise((next) => setTimeout(next));
    expect(CSS.highlights.has("find-current")).toBe(false);
  });

  it("opens a message far up in a long conversation", async () => {
    const backend = await begin(long);
    const [last] = await finding(backend, "Two hundred messages");
    const { conversation_id } = last!;
    const { messages } = await backend.call("conversation_open", { conversation_id });
    const message_id = messages[0]!.message.id;
    const unloaded = await backend.call("conversation_unloaded", { message_id });
    const id = unloaded[38]!.message.id;
    backend.answer({
      search: () => ({ titles: [], hits: [{ ...last!, message_id: id }], next: null }),
    });
    look("question 20");
    const hit = await until(() => at("[data-message-hit]"));
    hit.click();
    await until(() =>
      expect((document.activeElement as HTMLElement).dataset["messageId"]).toBe(id),
    );
  });

  it("opens the first result if Enter is pressed before the results arrive", async () => {
    await finding(await begin(), "Asks for the weather");
    look("weather in");
    pressOn(field("Search conversations"), "Enter");
    await until(() => at("[data-message-id]"));
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("returns the focus when closed and keeps its query", async () => {
    await begin();
    look("stream");
    pressOn(field("Search conversations"), "Escape");
    await until(() => expect(document.querySelector("dialog")).toBeNull());
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Search");
    pressOn(document.activeElement, "F", { ctrlKey: true, shiftKey: true });
    await until(() => expect(field("Search conversations").value).toBe("stream"));
  });

  it("can be filtered, and an empty result names the filters", async () => {
    const backend = await begin();
    const found = await finding(backend, "Shopping", "Too many");
    backend.answer({
      search: ({ query }) => ({
        titles: [],
        hits: query.text === "stream" ? found.slice(query.has_code ? 1 : 0) : [],
        next: null,
      }),
    });
    look("stream");
    await until(() => expect(hits()).toHaveLength(2));
    button("Has code").click();
    await until(() => expect(hits()).toHaveLength(1));
    look("nobody wrote this");
    await until(() =>
      expect(at("[data-nothing-found]").textContent).toContain("with these filters: Has code"),
    );
    button("Clear filters").click();
    await until(() => expect(at("[data-nothing-found]").textContent).toContain("fewer or shorter"));
  });

  it("loads older messages automatically", async () => {
    const backend = await begin();
    const found = await finding(backend, "Shopping");
    backend.answer({
      search: ({ query }) =>
        query.before === null
          ? { titles: [], hits: [], next: 5 }
          : { titles: [], hits: query.before === 5 ? found : [], next: null },
    });
    look("stream");
    await until(() => expect(hits()).toHaveLength(1));
  });

  it("keeps the query after a failure and retries", async () => {
    const backend = await begin();
    backend.answer({
      search: () => {
        throw newFault("storage", uncataloguedText("The index cannot be read"), "disk I/O error");
      },
    });
    look("stream");
    await until(() => expect(at("dialog [data-fault]").textContent).toContain("disk I/O error"));
    expect(field("Search conversations").value).toBe("stream");
    await finding(backend, "Shopping");
    button("Try again").click();
    await until(() => expect(hits()).toHaveLength(1));
  });
});

it("the trash restores deleted conversations and is emptied after confirmation", async () => {
  await library();
  for (const title of ["Too many requests", "Shopping for the week"]) {
    pressOn(entry(title), "Delete");
    await until(() => expect(titles()).not.toContain(title));
  }
  button("Trash").click();
  await until(() => expect(allAt("[data-trash]")).toHaveLength(2));
  expect(at("[data-trash]").textContent).toContain("permanent deletion in 30 days");
  button("Restore Too many requests").click();
  await until(() => expect(titles()).toContain("Too many requests"));
  button("Empty trash…").click();
  await until(() => button("Delete permanently"));
  expect(at("dialog").textContent).toContain("1 conversation (2 messages)");
  button("Delete permanently").click();
  await until(() => expect(at("dialog").textContent).toContain("The trash is empty"));
});

it("the menu at the title renames and moves the open conversation", async () => {
  await library();
  const entry = at("nav [data-conversation-id]");
  entry.click();
  const opener = await until(() => at("main [data-title-menu]"));
  opener.click();
  await chooseItem("menuitem", "Rename");
  await until(() => field("Title"));
  pressOn(field("Title"), "Escape");
  (await until(() => at("main [data-title-menu]"))).click();
  await chooseItem("menuitem", "Move to folder");
  await until(() => at("dialog[open] [role=listbox]"));
});

it("each entry shows its age, which is not part of its name", async () => {
  await library();
  const age = at("nav [data-conversation-id] .age");
  expect(age.textContent).not.toBe("");
  expect(age.getAttribute("aria-hidden")).toBe("true");
});
