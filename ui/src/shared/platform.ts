/** Whether the system is macOS, where the Command key takes the place of Control in shortcuts. */
export const isMac = isPlatform(/mac/iu);

/** Whether the system is Linux. */
export const isLinux = isPlatform(/linux/iu);

function isPlatform(name: RegExp): boolean {
  return typeof navigator !== "undefined" && name.test(navigator.platform);
}
