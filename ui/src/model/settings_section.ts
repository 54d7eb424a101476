/** The sections at which the settings can be opened, in the order in which they are shown. */
export const settingsSections = [
  "providers",
  "tools",
  "appearance",
  "links",
  "shortcuts",
  "data",
  "about",
] as const;

/** A section at which the settings can be opened. */
export type SettingsSection = (typeof settingsSections)[number];
