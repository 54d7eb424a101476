import type { Attributes, Cursor } from "./cursor";

/**
 * Renders a box in place of an image. `state` is a text that explains why the image is not shown or
 * what the user can do.
 */
export function drawImageBox(
  cursor: Cursor,
  tag: "span" | "button",
  attributes: Attributes,
  { name, state }: { readonly name: string; readonly state: string },
): void {
  cursor.open(tag, { ...attributes, class: "image-box" });
  cursor.open("span", { class: "image-box-name", dir: "auto" });
  cursor.text(name);
  cursor.close();
  cursor.text(" ");
  cursor.open("span", { class: "image-box-state" });
  cursor.text(state);
  cursor.close();
  cursor.close();
}
