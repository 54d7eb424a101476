/** Whether the Command key takes the place of Control. */
export const isMac = typeof navigator !== "undefined" && /mac/iu.test(navigator.platform);
