/** Whether the Command key is used instead of Control. */
export const isMac = typeof navigator !== "undefined" && /mac/iu.test(navigator.platform);
