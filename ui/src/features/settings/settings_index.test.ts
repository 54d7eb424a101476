import { describe, expect, it } from "vitest";
import { pageOf, settingsPages, settingsSections } from "../../model/settings_section";
import { foundSettings, pageNames, settingEntries } from "./settings_index";

const ids = (query: string) => foundSettings(settingEntries("enter"), query).map(({ id }) => id);

describe("the search of the settings", () => {
  it.each([
    ["dark", "theme"],
    ["Zoom", "zoom"],
    ["font size", "zoom"],
    ["typeface", "font"],
    ["api key", "providers"],
    ["default model", "default"],
    ["privacy", "links"],
    ["notif", "notify"],
    ["ctrl enter", "send"],
    ["mcp", "tools"],
    ["permissions", "tools"],
    ["system prompt", "assistants"],
    ["restore", "backups"],
    ["chatgpt", "transfer"],
    ["erase", "delete"],
    ["folder", "move"],
    ["upgrade", "updates"],
    ["version", "version"],
    ["command palette", "shortcut Command palette"],
    ["back ups", null],
    ["no such setting", null],
    ["  ", null],
  ])("for %j, the results contain %j", (query, id) => {
    if (id === null) {
      expect(ids(query)).toEqual([]);
    } else {
      expect(ids(query)).toContain(id);
    }
  });

  it("finds each setting by its name, and first", () => {
    for (const { id, name } of settingEntries("enter")) {
      expect(ids(name)).toContain(id);
    }
    expect(ids("backups")[0]).toBe("backups");
    expect(ids("text size")[0]).toBe("zoom");
  });

  it("has further words for each setting", () => {
    // The message `settings-find-words` has a variant for each setting. Its default variant,
    // `other`, is meant for the `version` setting only. However, a setting without a variant of its
    // own would also get the words of `other`.
    const { words: others } = settingEntries("enter").find(({ id }) => id === "version")!;
    const lacking = settingEntries("enter").filter(({ words }) => words === others);
    expect(lacking.map(({ id }) => id)).toEqual(["version"]);
  });

  it("finds all settings of a page by the name of the page", () => {
    expect(ids("appearance")).toEqual(["theme", "contrast", "zoom", "latest", "font", "width"]);
  });
});

it("each section is on a page, and each page has a name", () => {
  expect(new Set(settingsSections.map(pageOf))).toEqual(new Set(settingsPages));
  expect(pageOf("links")).toBe("general");
  expect(new Set(Object.values(pageNames)).size).toBe(settingsPages.length);
});
