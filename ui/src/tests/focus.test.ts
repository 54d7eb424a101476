// @vitest-environment jsdom
import { tick } from "svelte";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { newFault, uncataloguedText } from "../model/fault";
import { newAssistant } from "../model/setting_words";
import {
  at,
  button,
  chooseItem,
  composer,
  entry,
  field,
  fill,
  library,
  open,
  press,
  pressOn,
  send,
  settingsPage,
  show,
  showConversation,
  until,
} from "./test_window";
import type { StubBackend } from "./test_backend";
import { choose } from "./test_list";
import { full } from "./test_scenes";

const CUT = "Cut in the middle";

function use(name: string, within?: Element): void {
  const pressed = button(name, within);
  pressed.focus();
  pressed.click();
}

const focused = () => document.activeElement;

/** Returns whether a browser would let a held Enter key press the control that has the focus. */
function isPressed(): boolean {
  const press = { key: "Enter", repeat: true, bubbles: true, cancelable: true };
  return focused()?.dispatchEvent(new KeyboardEvent("keydown", press)) ?? false;
}

it("the first message of a conversation keeps the focus while its settings are open", async () => {
  show(full);
  await until(() => button("Chat settings").click());
  await until(() => field("Temperature"));
  composer().focus();
  send("Hello");
  await until(() => at("[data-message-id]"));
  expect(focused()).toBe(composer());
});

describe("a new conversation that gets its id", () => {
  let backend: StubBackend;

  beforeEach(async () => {
    backend = show({ ...full, answers: { assistant_list: () => [newAssistant()] } });
    await until(() => button("Chat settings").click());
    await until(() => field("Temperature"));
  });

  async function getsIdIn(old: HTMLInputElement) {
    const deliver = backend.hold("turn_start");
    send("Hello");
    old.focus();
    old.setSelectionRange(1, 2);
    deliver();
    await until(() => expect(old.isConnected).toBe(false));
    await until(() => expect(focused()).not.toBe(document.body));
  }

  it.each([
    ["System prompt", "Be brief."],
    ["Temperature", "0.75"],
  ])("keeps the focus and the caret in the field %s of its settings", async (name, text) => {
    fill(name, text);
    await until(() => at("[data-saved=saved]"));
    await getsIdIn(field(name));
    expect(focused()).toBe(field(name));
    expect([field(name).selectionStart, field(name).selectionEnd]).toEqual([1, 2]);
  });

  it("does not move the focus from the filter of a list to another field", async () => {
    button("Use an assistant").click();
    await getsIdIn(await until(() => field("Assistant")));
    expect(focused()?.tagName).toBe("BUTTON");
  });
});

it("a conversation that is opened keeps the focus in the list while its settings are open", async () => {
  await showConversation(CUT);
  button("Chat settings").click();
  await until(() => field("Temperature"));
  const form = field("Temperature");
  const other = entry("Filtered");
  other.focus();
  await open("Filtered");
  await until(() => expect(field("Temperature")).not.toBe(form));
  expect(focused()).toBe(other);
});

describe("a side panel that Escape closes", () => {
  beforeEach(async () => {
    await showConversation(CUT);
    use("Chat settings");
    await until(() => field("Temperature"));
  });
  const closed = () => until(() => expect(document.querySelector("aside")).toBeNull());

  it("gives the focus back to the button that opened it", async () => {
    expect(focused()?.textContent).toBe("Chat settings");
    pressOn(focused(), "Escape");
    await closed();
    expect(focused()).toBe(button("Chat settings"));
  });

  it("leaves the focus where the user has moved it", async () => {
    composer().focus();
    press("Escape");
    await closed();
    await tick();
    expect(focused()).toBe(composer());
  });
});

describe("the renaming of a conversation", () => {
  const hasFocus = vi.spyOn(document, "hasFocus");

  beforeEach(async () => {
    hasFocus.mockReturnValue(true);
    onTestFinished(() => void hasFocus.mockReset());
    await library();
    entry(CUT).focus();
    pressOn(focused(), "F2");
    await until(() => expect(focused()?.tagName).toBe("INPUT"));
  });

  it.each(["Enter", "Escape"])("gives the focus back to the entry after %s", async (key) => {
    pressOn(focused(), key);
    await until(() => expect(focused()).toBe(entry(CUT)));
  });

  it("gives the focus back to the entry if the user switches to another window", async () => {
    hasFocus.mockReturnValue(false);
    focused()?.dispatchEvent(new FocusEvent("blur"));
    await until(() => expect(focused()).toBe(entry(CUT)));
  });

  it("does not move the focus to the entry after a press beside all controls", async () => {
    (focused() as HTMLElement).blur();
    await until(() => entry(CUT));
    await new Promise((resolve) => setTimeout(resolve));
    expect(focused()).toBe(document.body);
  });

  it("leaves the focus where a click has moved it", async () => {
    composer().focus();
    await until(() => entry(CUT));
    await tick();
    expect(focused()).toBe(composer());
  });
});

it("the button that hides or shows the list gives the focus to the other one", async () => {
  await library();
  for (const [pressed, other] of [
    ["Hide sidebar", "Show sidebar"],
    ["Show sidebar", "Hide sidebar"],
  ] as const) {
    use(pressed);
    await until(() => expect(focused()).toBe(button(other)));
  }
});

describe("the button of a toast", () => {
  beforeEach(async () => {
    await library();
    entry(CUT).focus();
    pressOn(focused(), "Delete");
    await until(() => at("[data-toast]"));
  });

  it("gives the focus back to the element that had it before", async () => {
    const other = entry("Too many requests");
    other.focus();
    use("Undo");
    await until(() => expect(focused()).toBe(other));
  });

  it("gives the focus to the composer if no element had it", async () => {
    (focused() as HTMLElement).blur();
    use("Dismiss");
    await until(() => expect(focused()).toBe(composer()));
  });
});

it("the focus goes to the next row when a row of the settings is deleted", async () => {
  const backend = show(full);
  let names = ["a", "b", "c"];
  backend.answer({
    snippet_list: () => names.map((name) => ({ id: name, name, text: name })),
    snippet_delete: ({ snippet_id }) => {
      names = names.filter((name) => name !== snippet_id);
      return null;
    },
  });
  await until(() => entry(CUT));
  await settingsPage("chats");
  await until(() => use("Delete a"));
  await until(() => expect(focused()).toBe(button("Delete b")));
  expect(isPressed()).toBe(false);
  document.body.dispatchEvent(new KeyboardEvent("keyup", { key: "Enter", bubbles: true }));
  expect(isPressed()).toBe(true);
  use("Delete c");
  await until(() => expect(focused()).toBe(button("Delete b")));
  use("Delete b");
  await until(() => expect(document.body.textContent).not.toContain("Delete b"));
  await until(() => expect(focused()?.textContent.trim()).toBe("Add a snippet"));
});

describe("a dialog about conversations gives the focus to", () => {
  it("the list if the selection ends", async () => {
    await library();
    for (const title of [CUT, "Too many requests"]) {
      entry(title).focus();
      pressOn(focused(), " ", { ctrlKey: true });
    }
    await until(() => use("Move to folder…", at("[data-selection-bar]")));
    await chooseItem("option", "Travel");
    await until(() => expect(at("[aria-label='Folder Travel'] .count").textContent).toBe("2"));
    await until(() => expect(focused()?.matches("[data-stop][tabindex='0']")).toBe(true));
    expect(at("[data-announcement]").textContent).toContain("Travel");
  });

  it("the next row if the filter hides the conversation", async () => {
    await library();
    button("Filter by tag").click();
    await chooseItem("option", "writing");
    await until(() => button("Clear the tag filter “writing”"));
    at("nav li [aria-haspopup=menu]").focus();
    const title = focused()?.closest("li")?.querySelector(".title")?.textContent ?? "";
    await choose(title, "Tags…");
    await until(() => use("Remove the tag writing"));
    use("Save");
    await until(() => expect(document.querySelector("dialog")).toBeNull());
    await until(() => expect(at("nav").textContent).not.toContain(title));
    await until(() => expect(focused()?.matches("nav [data-stop]")).toBe(true));
  });
});

describe("a control that disappears when it is pressed gives the focus to", () => {
  it("the control that replaces it, in a dialog", async () => {
    await library();
    await choose("Too many requests", "Delete");
    use("Trash");
    await until(() => use("Empty trash…"));
    await until(() => expect(focused()?.textContent).toBe("Cancel"));
    use("Cancel");
    await until(() => expect(focused()?.textContent).toBe("Empty trash…"));
    use("Restore Too many requests");
    await until(() => expect(focused()).toBe(button("Close")));
  });

  it("the field that it clears, in the chat settings", async () => {
    await showConversation(CUT);
    use("Chat settings");
    await until(() => fill("System prompt", "Be brief."));
    await until(() => use("Clear the system prompt"));
    await until(() => expect(focused()).toBe(field("System prompt")));
    for (const number of ["1", "2", "3", "4"]) {
      use("Add a stop sequence");
      await until(() => expect(focused()).toBe(field(`Stop sequence ${number}`)));
    }
  });

  it("the message, at the composer", async () => {
    const backend = await showConversation(CUT);
    backend.refuse("turn_start", newFault("storage_full", uncataloguedText("The disk is full")));
    send("Hello");
    await until(() => use("Dismiss", at("[data-composer]")));
    expect(focused()).toBe(composer());
  });

  it("the filter, in the list", async () => {
    await library();
    use("Filter by tag");
    await chooseItem("option", "writing");
    await until(() => use("Clear the tag filter “writing”"));
    expect(focused()).toBe(button("Filter by tag"));
  });

  it.each(["Enter", "Escape"])("the title, after %s", async (key) => {
    await showConversation(CUT);
    use(CUT);
    await until(() => expect(focused()?.tagName).toBe("INPUT"));
    pressOn(focused(), key);
    await until(() => expect(focused()?.textContent.trim()).toBe(CUT));
  });
});
