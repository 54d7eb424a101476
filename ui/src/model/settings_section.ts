/** The sections that the settings can be opened at, in the order of the page. */
export const settingsSections = ["providers", "appearance", "links", "shortcuts", "data"] as const;

/** A section that the settings can be opened at. */
export type SettingsSection = (typeof settingsSections)[number];
