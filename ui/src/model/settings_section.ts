/** The sections at which the settings can be opened, in the order of the page. */
export const settingsSections = ["providers", "appearance", "links", "shortcuts", "data"] as const;

/** A section at which the settings can be opened. */
export type SettingsSection = (typeof settingsSections)[number];
