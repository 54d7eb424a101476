import { controlName, splitAtControls } from "./direction_controls";
import type { Cursor } from "./cursor";

// In code, characters that change the direction of text could make one program look like another
// (CVE-2021-42574). Therefore, each is rendered in a separate box, outside of which it has no
// effect. The style sheet shows its name in the box, so the name is neither found nor copied.
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
