// @vitest-environment jsdom
import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import { dataAnswers } from "./test_answers";
import { shelves } from "./test_scenes";
import { titles } from "./test_list";
import { allAt, at, composer, field, fill, library, open, pressOn, until } from "./test_window";

describe("the command palette", () => {
  const options = () => allAt("dialog [role=option]").map(({ textContent }) => textContent);

  async function palette() {
    pressOn(composer(), "k", { ctrlKey: true });
    await until(() => field("Command"));
  }

  /** Types words into the palette, and runs the first item, which must contain `label`. */
  async function run(words: string, label: string) {
    fill("Command", words);
    await until(() => expect(options()[0]).toContain(label));
    pressOn(field("Command"), "Enter");
  }

  it("opens a conversation by part of its title", async () => {
    await library();
    await palette();
    await run("weather", "Asks for the weather");
    await until(() => at("[data-message-id]"));
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("shows the time of conversations with equal titles, and of no others", async () => {
    const twice = [1, 2].map((daysAgo) => ({ title: "Twice", model: "cut", daysAgo }));
    await library({ ...shelves, conversations: [...shelves.conversations!, ...twice] });
    pressOn(composer(), "k", { ctrlKey: true });
    await until(() => fill("Command", "twice"));
    await until(() => expect(options()).toHaveLength(2));
    expect(options()[0]).toMatch(/^Twice .*\d/u);
    expect(options()[1]).toMatch(/^Twice .*\d/u);
    expect(options()[0]).not.toBe(options()[1]);
    fill("Command", "weather");
    await until(() => expect(options()[0]?.trim()).toBe("Asks for the weather in Zürich"));
  });

  it("marks the option to which the pointer moves, but not one that appears below it", async () => {
    await library();
    await palette();
    const marked = () => field("Command").getAttribute("aria-activedescendant");
    const move = (movementX: number) => {
      const third = allAt("[role=option]")[2];
      third?.dispatchEvent(
        Object.assign(new Event("pointermove", { bubbles: true }), { movementX, movementY: 0 }),
      );
    };
    const before = marked();
    move(0);
    await tick();
    expect(marked()).toBe(before);
    move(1);
    await until(() => expect(marked()).toMatch(/-2$/u));
  });

  it("changes a setting and lists it first the next time", async () => {
    await library();
    await palette();
    await run("dark", "Theme: dark");
    await until(() => expect(document.documentElement.dataset["theme"]).toBe("dark"));
    pressOn(composer(), "k", { ctrlKey: true });
    await until(() => expect(options()[0]).toContain("Theme: dark"));
  });

  it("switches the model of the open conversation", async () => {
    await library();
    await palette();
    await run("step-3-mini", "Use step-3-mini");
    await until(() => expect(at("[data-model-picker]").textContent).toContain("step-3-mini"));
  });

  it("says that no backup was made while other work on the data is running", async () => {
    const backend = await library();
    backend.answer(dataAnswers());
    const finish = backend.hold("backup_make");
    const backUp = async () => {
      await palette();
      await run("back up", "Back up now");
      await until(() => expect(document.querySelector("dialog")).toBeNull());
    };
    await backUp();
    await backUp();
    await until(() => expect(at("[data-toast]").textContent).toContain("No backup was made"));
    finish();
    await until(() => expect(at("[data-toast]").textContent).toContain("Backed up as"));
  });

  it("searches the open conversation and archives it", async () => {
    await library();
    await open("Too many requests");
    await palette();
    await run("find in", "Find in the conversation");
    await until(() => field("Find in conversation"));
    // An input method uses this key press to end a composition. Therefore, it must not close the
    // search.
    pressOn(field("Find in conversation"), "Escape", { keyCode: 229 });
    await palette();
    expect(document.querySelector("[aria-label='Find in conversation'] input")).not.toBeNull();
    await run("archive this", "Archive this conversation");
    await until(() => expect(titles()).not.toContain("Too many requests"));
  });
});
