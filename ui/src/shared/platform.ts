/** Whether the system is macOS, where shortcuts use the Command key instead of Control. */
export const isMac = typeof navigator !== "undefined" && /mac/iu.test(navigator.platform);
