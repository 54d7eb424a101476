/**
 * Replaces NUL characters, because the clipboards of some systems cut text off at such a character.
 */
export function copyable(text: string): string {
  return text.replaceAll("\0", "\u{fffd}");
}

export async function copyText(exact: string): Promise<boolean> {
  const text = copyable(exact);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/**
 * Copies text that must be loaded first. Resolves to `true` if copying succeeded, to `false` if it
 * failed, and to `null` if there was no text.
 *
 * WebKit allows copying only during a key or mouse event, that is, before the text is loaded.
 * Therefore, the clipboard immediately receives a promise of the text.
 */
export async function copyLater(coming: Promise<string | null>): Promise<boolean | null> {
  const blob = coming.then((text) => {
    if (text === null) {
      throw new Error("nothing to copy");
    }
    return new Blob([copyable(text)], { type: "text/plain" });
  });
  // Handle a rejection of the promise here, because a browser that cannot copy a promise does not
  // handle it.
  blob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    const text = await coming;
    return text === null ? null : copyText(text);
  }
}

// Copies text by selecting it, which works even where the browser does not allow access to the
// clipboard.
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  document.body.append(area);
  area.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const done = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) {
    before.focus();
  }
  return done;
}
