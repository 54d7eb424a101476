/** A text as a clipboard can hold all of it: systems end one at its first NUL. */
export function copyable(text: string): string {
  return text.replaceAll("\0", "\u{fffd}");
}

/** Puts text on the clipboard; true if that worked. */
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
 * Puts a text on the clipboard that is still to come; true if that worked, `null` if no text came.
 *
 * WebKit lets a page copy only while it answers the press itself, so the clipboard is given the promise.
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

// Where the engine refuses the clipboard interface it still copies what is selected.
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
