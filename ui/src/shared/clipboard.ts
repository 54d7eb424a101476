/** Replaces NUL characters, because system clipboards truncate text at the first NUL. */
export function copyable(text: string): string {
  return text.replaceAll("\0", "\u{fffd}");
}

/** Copies text and returns whether that succeeded. */
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
 * Copies text that is not available yet. Resolves to `true` if copying succeeded, to `false` if it
 * failed, and to `null` if there was no text.
 *
 * WebKit allows copying only while a key or mouse event is dispatched, so the clipboard receives a
 * promise of the text.
 */
export async function copyLater(coming: Promise<string | null>): Promise<boolean | null> {
  const blob = coming.then((text) => {
    if (text === null) {
      throw new Error("nothing to copy");
    }
    return new Blob([copyable(text)], { type: "text/plain" });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    const text = await coming;
    return text === null ? null : copyText(text);
  }
}

// Copies text by selecting it, which works even if the browser denies access to the clipboard API.
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
