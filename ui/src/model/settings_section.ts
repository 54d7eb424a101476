/** The pages of the settings, in the order in which they are listed. */
export const settingsPages = [
  "general",
  "providers",
  "chats",
  "tools",
  "usage",
  "appearance",
  "shortcuts",
  "data",
  "about",
] as const;

export type SettingsPage = (typeof settingsPages)[number];

/** The sections that are only a part of a page, each with the page that contains it. */
const pagesOfSections = {
  links: "general",
  assistants: "chats",
  snippets: "chats",
} as const satisfies Record<string, SettingsPage>;

/** A section at which the settings can be opened: a page or a part of a page. */
export type SettingsSection = SettingsPage | keyof typeof pagesOfSections;

/** All sections at which the settings can be opened. */
export const settingsSections: readonly SettingsSection[] = [
  ...settingsPages,
  ...(Object.keys(pagesOfSections) as (keyof typeof pagesOfSections)[]),
];

/** Returns the page that contains a section. */
export function pageOf(section: SettingsSection): SettingsPage {
  return section in pagesOfSections
    ? pagesOfSections[section as keyof typeof pagesOfSections]
    : (section as SettingsPage);
}
