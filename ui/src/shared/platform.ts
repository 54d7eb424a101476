/** Whether the system is macOS, whose shortcuts use the Command key instead of Control. */
export const isMac = isPlatform(/mac/iu);

export const isLinux = isPlatform(/linux/iu);

function isPlatform(name: RegExp): boolean {
  return typeof navigator !== "undefined" && name.test(navigator.platform);
}
