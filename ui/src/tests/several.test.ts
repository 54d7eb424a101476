// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { StubBackend } from "./test_backend";
import type { ExportScope } from "../bindings/contract";
import { faults } from "./test_accessibility";
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

const click = (title: string, keys: MouseEventInit = {}) =>
  entry(title).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...keys }));
const selected = () =>
  entries()
    .filter((shown) => shown.getAttribute("aria-checked") === "true")
    .map((shown) => shown.querySelector(".title")?.textContent);
const bar = () => document.querySelector("[data-selection-bar]");
const inBar = (name: string) => at(`[data-selection-bar] [aria-label="${name}"]`);

async function two(first = "Shopping"): Promise<StubBackend> {
  const backend = await library();
  click(first, { ctrlKey: true });
  click("Too many", { ctrlKey: true });
  await until(() => expect(bar()?.textContent).toContain("2 selected"));
  return backend;
}

describe("selecting conversations", () => {
  it("with Ctrl and with Shift opens none of them", async () => {
    await two();
    expect(selected()).toEqual(
      expect.arrayContaining(["Shopping for the week", "Too many requests"]),
    );
    expect(document.querySelector("nav [aria-current=page]")).toBeNull();
    expect(await faults()).toEqual([]);
    click("Shopping");
    await until(() => expect(selected()).toEqual(["Too many requests"]));
    click("Too many");
    await until(() => expect(bar()).toBeNull());
    click("Shopping", { ctrlKey: true });
    click("Too many", { shiftKey: true });
    await until(() => expect(selected().length).toBeGreaterThan(2));
  });

  it("works with the keyboard, and Escape ends it", async () => {
    await library();
    entry("Shopping").focus();
    pressOn(document.activeElement, "ArrowDown", { shiftKey: true });
    await until(() => expect(selected()).toHaveLength(2));
    pressOn(document.activeElement, "ArrowDown", { shiftKey: true });
    await until(() => expect(selected()).toHaveLength(3));
    pressOn(document.activeElement, "ArrowUp", { shiftKey: true });
    await until(() => expect(selected()).toHaveLength(2));
    pressOn(document.activeElement, " ", { ctrlKey: true });
    await until(() => expect(selected()).toEqual(["Shopping for the week"]));
    pressOn(document.activeElement, "a", { ctrlKey: true });
    await until(() => expect(selected()).toEqual(titles()));
    pressOn(document.activeElement, "Escape");
    await until(() => expect(bar()).toBeNull());
    expect(document.activeElement?.hasAttribute("data-stop")).toBe(true);
  });

  it("keeps only those that the tag filter shows", async () => {
    await library();
    click("Cut in the middle", { ctrlKey: true });
    click("Too many", { ctrlKey: true });
    await until(() => expect(selected()).toHaveLength(2));
    button("Filter by tag").click();
    await chooseItem("option", "writing");
    await until(() => expect(bar()?.textContent).toContain("1 selected"));
    button("Clear the tag filter “writing”").click();
    await until(() => expect(titles()).toContain("Too many requests"));
    expect(selected()).toEqual(["Cut in the middle"]);
  });

  it("begins with Select in the menu of an entry", async () => {
    await library();
    await choose("Shopping", "Select");
    await until(() => expect(selected()).toEqual(["Shopping for the week"]));
    inBar("End the selection").focus();
    inBar("End the selection").click();
    await until(() => expect(document.activeElement?.hasAttribute("data-stop")).toBe(true));
    expect(bar()).toBeNull();
  });
});

describe("the selected conversations", () => {
  it("are deleted together, with one Undo", async () => {
    await two();
    inBar("Delete").click();
    await until(() => expect(titles()).not.toContain("Too many requests"));
    expect(titles()).not.toContain("Shopping for the week");
    await until(() => expect(bar()).toBeNull());
    expect(allAt("[data-toast]")).toHaveLength(1);
    expect(at("[data-toast]").textContent).toContain("2 conversations deleted");
    button("Undo").click();
    await until(() => expect(titles()).toContain("Too many requests"));
    expect(titles()).toContain("Shopping for the week");
  });

  it("are archived together, with one Undo", async () => {
    await two();
    inBar("Archive").click();
    await until(() => expect(titles()).not.toContain("Too many requests"));
    await until(() => expect(bar()).toBeNull());
    button("Undo").click();
    await until(() => expect(titles()).toContain("Too many requests"));
  });

  it("move into a folder by a dialog or by a drop on it, with one Undo", async () => {
    await two("Cut in the middle");
    inBar("Move to folder…").click();
    await until(() => fill("Folder", "Limits"));
    await until(() => expect(at("[role=option]").textContent).toContain("New folder “Limits”"));
    pressOn(field("Folder"), "Enter");
    const folder = await until(() => at("[aria-label='Folder Limits']"));
    const count = () => folder.querySelector(".count")?.textContent;
    await until(() => expect(count()).toBe("2"));
    button("Undo").click();
    await until(() => expect(count()).toBe("0"));
    expect(bar()).toBeNull();
    click("Cut in the middle", { ctrlKey: true });
    click("Too many", { ctrlKey: true });
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (kind: string, text: string) => data.set(kind, text),
      getData: (kind: string) => data.get(kind) ?? "",
      types: ["application/x-rivulet-conversation"],
    };
    const drag = (type: string) =>
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
    await until(() => expect(selected()).toHaveLength(2));
    entry("Cut in").dispatchEvent(drag("dragstart"));
    folder.dispatchEvent(drag("drop"));
    await until(() => expect(count()).toBe("2"));
  });

  it("get the tags that are added, and keep the others", async () => {
    await library();
    click("Cut in the middle", { ctrlKey: true });
    click("Too many", { ctrlKey: true });
    await until(() => inBar("Tags…").click());
    await until(() => field("Add a tag"));
    expect(document.querySelector("[data-chip]")).toBeNull();
    fill("Add a tag", "both,");
    await until(() => button("Remove the tag both"));
    button("Save").click();
    await until(() => expect(entry("Cut in the").textContent).toContain("both · writing"));
    expect(entry("Too many").textContent).toContain("both");
  });

  it("are exported together", async () => {
    const backend = await two();
    const checked = entries().filter((shown) => shown.getAttribute("aria-checked") === "true");
    const all = new Set(checked.map((shown) => shown.dataset["conversationId"]));
    const scopes: ExportScope[] = [];
    backend.answer({
      export_start: ({ scope }) => {
        scopes.push(scope);
        return { path: "/x.zip", conversations: 2, messages: 4, missing_attachments: 0 };
      },
    });
    inBar("Export…").click();
    await until(() => expect(at("dialog").textContent).toContain("2 selected conversations"));
    button("Export").click();
    await until(() => at("[data-export-report]"));
    const [scope] = scopes;
    expect(scope?.scope === "conversations" && new Set(scope.conversation_ids)).toEqual(all);
  });
});
