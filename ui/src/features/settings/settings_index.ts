import * as settingsText from "../../bindings/texts/settings";
import * as usageText from "../../bindings/texts/usage";
import { pageOf, type SettingsPage, type SettingsSection } from "../../model/settings_section";
import type { SendKey } from "../../bindings/contract";
import { shortcutGroups } from "./shortcut_list";

/** A setting, or a group of settings, that the search finds. */
export interface SettingEntry {
  /** The value of the `data-setting` attribute of the element that shows the setting. */
  readonly id: string;
  readonly section: SettingsSection;
  readonly name: string;
  /** Additional words by which the setting can be found. */
  readonly words: string;
}

const entry = (id: string, section: SettingsSection, name: string): SettingEntry => ({
  id,
  section,
  name,
  words: settingsText.findWords({ setting: id }),
});

/** Returns everything that the search of the settings finds, in the order of the pages. */
export function settingEntries(sendKey: SendKey): SettingEntry[] {
  return [
    entry("send", "general", settingsText.sendKey()),
    entry("start", "general", settingsText.startView()),
    entry("notify", "general", settingsText.notifications()),
    entry("links", "links", settingsText.linksAndImages()),
    entry("providers", "providers", settingsText.providers()),
    entry("default", "chats", settingsText.defaultProvider()),
    entry("titles", "chats", settingsText.titles()),
    entry("assistants", "assistants", settingsText.assistants()),
    entry("snippets", "snippets", settingsText.snippets()),
    entry("tools", "tools", settingsText.tools()),
    entry("usage", "usage", usageText.title()),
    entry("theme", "appearance", settingsText.theme()),
    entry("contrast", "appearance", settingsText.contrast()),
    entry("zoom", "appearance", settingsText.textSize()),
    entry("latest", "appearance", settingsText.sidebar()),
    entry("font", "appearance", settingsText.messageFont()),
    entry("width", "appearance", settingsText.messageLineWidth()),
    ...shortcutGroups(sendKey).flatMap(({ shortcuts }) =>
      shortcuts.map(({ name }) => ({
        id: `shortcut ${name}`,
        section: "shortcuts" as const,
        name,
        words: settingsText.findWords({ setting: "shortcuts" }),
      })),
    ),
    entry("transfer", "data", settingsText.transfer()),
    entry("trash", "data", settingsText.trash()),
    entry("backups", "data", settingsText.backups()),
    entry("storage", "data", settingsText.storage()),
    entry("check", "data", settingsText.integrity()),
    entry("move", "data", settingsText.moveEverything()),
    entry("delete", "data", settingsText.deleteConfirm()),
    entry("version", "about", settingsText.version()),
    entry("updates", "about", settingsText.updates()),
    entry("licences", "about", settingsText.showNotices()),
  ];
}

export const pageNames: Record<SettingsPage, string> = {
  general: settingsText.general(),
  providers: settingsText.providers(),
  chats: settingsText.chats(),
  tools: settingsText.tools(),
  usage: usageText.title(),
  appearance: settingsText.appearance(),
  shortcuts: settingsText.shortcuts(),
  data: settingsText.data(),
  about: settingsText.about(),
};

const wordsOf = (text: string) => text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Returns the settings that match a query: each word of the query must be the beginning of a word
 * of the setting. Settings whose name alone matches come first. An empty query matches no setting.
 */
export function foundSettings(entries: readonly SettingEntry[], query: string): SettingEntry[] {
  const wanted = wordsOf(query);
  const matches = (text: string) => {
    const words = wordsOf(text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  const found = entries.filter(
    ({ name, section, words }) =>
      wanted.length > 0 && matches(`${name} ${pageNames[pageOf(section)]} ${words}`),
  );
  const named = found.filter(({ name }) => matches(name));
  return [...named, ...found.filter((each) => !named.includes(each))];
}
