const REMOVED = "data-folded";

const contents = new WeakMap<Element, DocumentFragment>();

/**
 * Removes the content of an element from the document, so that the browser does not have to lay it
 * out. The element keeps its attributes. The caller must give the element a fixed height.
 */
export function removeContent(element: HTMLElement): void {
  const content = element.ownerDocument.createDocumentFragment();
  content.append(...element.childNodes);
  contents.set(element, content);
  element.setAttribute(REMOVED, "");
}

/** Restores the removed content of an element, and gives the element its natural height again. */
export function restoreContent(element: HTMLElement): void {
  const content = contents.get(element);
  if (content === undefined) return;
  contents.delete(element);
  element.removeAttribute(REMOVED);
  element.style.height = "";
  element.style.marginBlock = "";
  element.append(content);
}

/** Restores all removed content inside an element. */
export function restoreAll(element: Element): void {
  for (const inner of element.querySelectorAll<HTMLElement>(`[${REMOVED}]`)) {
    restoreContent(inner);
    restoreAll(inner);
  }
}

/** Returns the removed content of an element; `undefined` if its content is in the document. */
export function removedContent(element: Element): DocumentFragment | undefined {
  return contents.get(element);
}

/** Returns the elements in `parent` that match a selector, including those in removed content. */
export function allInside(parent: ParentNode, selector: string): Element[] {
  return [
    ...parent.querySelectorAll(selector),
    ...[...parent.querySelectorAll(`[${REMOVED}]`)].flatMap((holder) => {
      const content = contents.get(holder);
      return content === undefined ? [] : allInside(content, selector);
    }),
  ];
}
