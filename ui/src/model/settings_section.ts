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

/** Maps each section that is only a part of a page to the page that contains it. */
const pagesOfSections = {
  links: "general",
  assistants: "chats",
  snippets: "chats",
} as const satisfies Record<string, SettingsPage>;

/** A page of the settings, or a part of a page. */
export type SettingsSection = SettingsPage | keyof typeof pagesOfSections;

export const settingsSections: readonly SettingsSection[] = [
  ...settingsPages,
  ...(Object.keys(pagesOfSections) as (keyof typeof pagesOfSections)[]),
];

export function pageOf(section: SettingsSection): SettingsPage {
  return section in pagesOfSections
    ? pagesOfSections[section as keyof typeof pagesOfSections]
    : (section as SettingsPage);
}
