/** Whether the system is macOS, where the Command key takes the place of Control in shortcuts. */
export const isMac = typeof navigator !== "undefined" && /mac/iu.test(navigator.platform);
