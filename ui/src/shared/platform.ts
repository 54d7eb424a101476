/** Command is used where other systems have Control. */
export const isMac = typeof navigator !== "undefined" && /mac/iu.test(navigator.platform);
