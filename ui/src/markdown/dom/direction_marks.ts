import { controlName, splitAtControls } from "./direction_controls";
import type { Cursor } from "./cursor";

// In code, a character that changes the direction of text could make one program look like another
// (CVE-2021-42574). Therefore, each such character is rendered in a separate box, and has no effect
// outside the box. The box shows the name of the character. This name is drawn by the style sheet,
// so it is neither found by a search nor copied.
const CLASS = "direction-mark";

export function codeNodes(text: string, document: Document): (HTMLElement | Text)[] {
  return splitAtControls(text).map((piece) => {
    const name = controlName(piece);
    if (name === undefined) return document.createTextNode(piece);
    const mark = document.createElement("span");
    mark.className = CLASS;
    mark.dataset["mark"] = name;
    mark.textContent = piece;
    return mark;
  });
}

export function drawInlineCode(text: string, cursor: Cursor): void {
  cursor.open("code");
  for (const piece of splitAtControls(text)) {
    const name = controlName(piece);
    if (name !== undefined) cursor.open("span", { class: CLASS, "data-mark": name });
    cursor.text(piece);
    if (name !== undefined) cursor.close();
  }
  cursor.close();
}
