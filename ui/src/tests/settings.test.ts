// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { LatestMessage } from "../bindings/contract";
import { dataAnswers, testReport } from "./test_answers";
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
  library,
  open,
  pressOn,
  send,
  settingsPage,
  until,
} from "./test_window";

const isOpen = (page: string) =>
  until(() => at(`[data-settings-page=${page}][aria-selected=true]`));
const closed = () => until(() => at("[data-screen=conversation]"));

describe("the settings", () => {
  it("open at the page that was open last, or at the wanted section", async () => {
    await library(full);
    await settingsPage("shortcuts");
    button("Back").click();
    await closed();
    pressOn(composer(), ",", { ctrlKey: true });
    await isOpen("shortcuts");
    for (const [words, page, section] of [
      ["Settings: Links", "general", "links"],
      ["Settings: Data", "data", "data"],
      ["Settings: Links", "general", "links"],
    ] as const) {
      pressOn(document.body, "k", { ctrlKey: true });
      await until(() => fill("Command", words));
      await chooseItem("option", words);
      await isOpen(page);
      await until(() => expect(document.activeElement).toBe(at(`[data-section=${section}]`)));
    }
  });

  it("have pages that arrow keys open", async () => {
    await library(full);
    await settingsPage("general");
    at("[data-settings-page=general]").focus();
    for (const [key, page] of [
      ["ArrowDown", "providers"],
      ["End", "about"],
      ["ArrowDown", "general"],
      ["ArrowUp", "about"],
      ["Home", "general"],
    ] as const) {
      pressOn(document.activeElement, key);
      await isOpen(page);
      expect(document.activeElement).toBe(at(`[data-settings-page=${page}]`));
    }
  });

  it("are searched, and a result leads to its setting", async () => {
    await library(full);
    await settingsPage("general");
    fill("Search settings", "dark");
    await until(() => at("[data-settings-results] button"));
    pressOn(field("Search settings"), "ArrowDown");
    expect(document.activeElement?.textContent).toContain("Theme");
    (document.activeElement as HTMLElement).click();
    await isOpen("appearance");
    await until(() =>
      expect(document.activeElement?.closest("[data-setting]")).toBe(at("[data-setting=theme]")),
    );
    expect(field("Search settings").value).toBe("");
    fill("Search settings", "erase everything");
    pressOn(field("Search settings"), "Enter");
    await until(() => expect(document.activeElement?.textContent).toBe("Delete everything…"));
  });

  it("are found in a part of the page that is still being loaded, unless the focus moves", async () => {
    const backend = await library(full);
    backend.answer(dataAnswers());
    const find = async () => {
      fill("Search settings", "integrity");
      await until(() => expect(at("[data-settings-results]").textContent).toContain("integrity"));
      pressOn(field("Search settings"), "Enter");
      await isOpen("data");
      expect(document.querySelector("[data-check]")).toBeNull();
    };
    let load = backend.hold("data_info");
    pressOn(document.body, ",", { ctrlKey: true });
    await until(() => field("Search settings"));
    await find();
    load();
    await until(() => expect(document.activeElement).toBe(button("Check now")));
    await again();
    await until(() => at("nav [data-conversation-id]"));
    load = backend.hold("data_info");
    pressOn(document.body, ",", { ctrlKey: true });
    await until(() => field("Search settings"));
    await find();
    field("Search settings").focus();
    load();
    await until(() => button("Check now"));
    expect(document.activeElement).toBe(field("Search settings"));
  });

  it("have a search whose Escape clears it first and then closes the settings", async () => {
    await library(full);
    await settingsPage("data");
    fill("Search settings", "no such setting");
    await until(() => expect(at("[role=tabpanel] h2").textContent).toBe("No matching settings"));
    pressOn(field("Search settings"), "Escape");
    await isOpen("data");
    await until(() => at("[data-section=data]"));
    pressOn(document.body, "Escape");
    await closed();
  });

  it("choose the key that sends a message", async () => {
    const backend = await library(full);
    await settingsPage("general");
    at("label[data-choice=mod_enter] input").click();
    await until(async () => {
      const { settings } = await backend.call("app_info");
      expect(settings.send_key).toBe("mod_enter");
    });
    await settingsPage("shortcuts");
    await until(() =>
      expect(at("[data-setting='shortcut Send the message'] kbd").textContent).toBe("Ctrl+Enter"),
    );
  });

  it("choose whether a start opens the latest conversation", async () => {
    await library(full);
    expect(document.querySelector("nav [aria-current=page]")).toBeNull();
    await settingsPage("general");
    at("label[data-choice=latest] input").click();
    await until(() => at("label[data-choice=latest].chosen"));
    await again();
    await until(() => expect(at("nav [aria-current=page]")).toBe(at("nav [data-conversation-id]")));
    expect(composer()).toBe(document.activeElement);
  });

  it("choose whether the list shows the latest message of each conversation", async () => {
    const backend = await library(full);
    const second = () => at("nav [data-conversation-id] .second").textContent;
    expect(second).toThrow();
    let latest: Omit<LatestMessage, "conversation_id"> = {
      words: "The first words",
      ending: "complete",
    };
    backend.answer({
      latest_message_list: ({ conversation_ids }) =>
        conversation_ids.map((conversation_id) => ({ conversation_id, ...latest })),
    });
    await settingsPage("appearance");
    at("[data-setting=latest] input").click();
    await until(() => expect(second()).toBe("The first words"));
    latest = { words: "The newest words", ending: "disconnected" };
    await open("How does a streamed");
    send("And then?");
    await until(() => expect(second()).toBe("Not complete · The newest words"));
  });

  it("test a provider from the list and mark what destroys data", async () => {
    const backend = await library(full);
    backend.answer({ ...dataAnswers(), provider_test: () => testReport([]) });
    await settingsPage("data");
    const zone = await until(() => at("[data-danger-zone]"));
    expect(zone.textContent).toContain("Delete everything");
    expect(zone.querySelector(".danger:is(button)")?.textContent.trim()).toBe("Delete everything…");
    await settingsPage("providers");
    const test = await until(() => at("[data-provider-id] button[aria-label^='Test the']"));
    test.click();
    await until(() => at("[data-connection-report]"));
  });
});

describe("a toast", () => {
  const toasts = () => allAt("[data-toast]").map(({ textContent }) => textContent.trim());
  const count = () => allAt("nav [data-conversation-id]").length;

  async function remove() {
    const before = count();
    pressOn(at("nav [data-conversation-id]"), "Delete");
    await until(() => expect(count()).toBe(before - 1));
  }

  it("is the latest one, and one that offers Undo returns after it", async () => {
    await library(full);
    const all = count();
    await remove();
    await until(() => expect(toasts()).toHaveLength(1));
    await remove();
    await until(() => expect(count()).toBe(all - 2));
    expect(toasts()).toHaveLength(1);
    button("Undo").click();
    await until(() => expect(count()).toBe(all - 1));
    await until(() => button("Undo").click());
    await until(() => expect(count()).toBe(all));
    expect(toasts()).toEqual([]);
  });

  it("ignores the second click of a double click on the Undo of the toast before", async () => {
    await library(full);
    const all = count();
    const click = (detail: number) =>
      button("Undo").dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    await remove();
    await remove();
    click(1);
    await until(() => expect(count()).toBe(all - 1));
    click(2);
    await until(() => button("Undo"));
    click(1);
    await until(() => expect(count()).toBe(all));
  });

  it("waits while a dialog is open, and then still offers Undo", async () => {
    await library(full);
    const all = count();
    await remove();
    await until(() => button("Undo"));
    pressOn(composer(), "k", { ctrlKey: true });
    await until(() => expect(toasts()).toEqual([]));
    at("dialog").dispatchEvent(new Event("cancel"));
    await until(() => button("Undo").click());
    await until(() => expect(count()).toBe(all));
  });

  it("is at the bottom of an empty conversation, and moves when a conversation is opened", async () => {
    await library(full);
    await remove();
    // jsdom computes no layout and reports that the composer and the pane are at the top of the
    // window. Therefore, the toast's `bottom` is larger than in a real window by the height of the
    // window.
    const distance = () => parseFloat(at("[data-toast]").style.bottom) - window.innerHeight;
    button("New conversation").click();
    await until(() => at("[data-greeting]"));
    await until(() => expect(distance()).toBe(16));
    at("nav [data-conversation-id]").click();
    await until(() => at("[role=log]"));
    await until(() => expect(distance()).toBe(8));
    button("New conversation").click();
    await until(() => expect(distance()).toBe(16));
  });
});
