/** Puts text on the clipboard; true if that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
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
