import { freeze, thaw } from "./cursor";
import { type Frozen, LIVE_ITEMS } from "./growing";

/** Freezes the children of a drawn list, table or paragraph that `growing.ts` has cut off. */
export function freezeDrawn(element: Element, kind: Frozen["kind"]): void {
  const parent = parentOf(element, kind);
  const last = lastFrozen(parent, kind);
  if (last !== null) freeze(parent, last);
}

/** Undoes `freezeDrawn`: the nodes are those of one drawing. */
export function thawDrawn(element: Element, kind: Frozen["kind"]): void {
  thaw(parentOf(element, kind));
  // A frozen text and the one behind it are two nodes.
  if (kind === "paragraph") element.normalize();
}

function parentOf(element: Element, kind: Frozen["kind"]): Element {
  return kind === "table" ? (element.firstElementChild ?? element) : element;
}

function lastFrozen(parent: Element, kind: Frozen["kind"]): ChildNode | null {
  switch (kind) {
    case "paragraph":
      return parent.lastChild;
    case "list":
      return parent.children.item(parent.children.length - LIVE_ITEMS - 1);
    case "table":
      // The rows behind the frozen ones fill one group at most.
      return parent.lastElementChild?.previousElementSibling ?? null;
  }
}
