import { restoreContent } from "./removed_content";

export type Attributes = Readonly<Record<string, string>>;

const NO_ATTRIBUTES: Attributes = {};

/**
 * Elements whose class, role and style are set by code other than a `Cursor`. No `Cursor` removes
 * these attributes.
 */
const styled = new WeakSet<Element>();
const STYLING = new Set(["class", "role", "style"]);

/**
 * Marks an element as one whose class, role and style are set by other code. A `Cursor` that
 * updates the element does not remove these attributes.
 */
export function preserveStyling(element: Element): void {
  styled.add(element);
}

/**
 * The last frozen child of each element that has frozen children. A `Cursor` skips this child and
 * all children before it.
 */
const frozen = new WeakMap<Element, ChildNode>();

/**
 * Freezes the children of `element` up to and including `last`. From then on, no `Cursor` changes
 * them.
 */
export function freeze(element: Element, last: ChildNode): void {
  frozen.set(element, last);
}

/** Returns the last frozen child of `element`; `undefined` if none is frozen. */
export function lastFrozenChild(element: Element): ChildNode | undefined {
  return frozen.get(element);
}

/** Undoes `freeze`, so that a `Cursor` can update all children of `element` again. */
export function thaw(element: Element): void {
  frozen.delete(element);
}

/**
 * Updates a DOM tree to a new state. The caller describes the new tree from beginning to end. At
 * the same time, the cursor moves along the old tree, reuses each node that fits, and changes only
 * what differs. Thus, selections are preserved, and the browser has little to lay out.
 */
export class Cursor {
  readonly #document: Document;
  #parent: Element;
  #next: ChildNode | null;
  #text = "";
  readonly #outer: { readonly parent: Element; readonly next: ChildNode | null }[] = [];

  /**
   * Creates a cursor inside `parent`, before the child `at`. If `at` is `null`, the cursor is at
   * the end of `parent`.
   */
  constructor(parent: Element, at: ChildNode | null) {
    this.#document = parent.ownerDocument;
    this.#parent = parent;
    this.#next = at;
  }

  get document(): Document {
    return this.#document;
  }

  /**
   * Returns the node of the old tree at the current position; `null` if the innermost open element
   * contains no further old nodes.
   */
  peek(): ChildNode | null {
    this.#writeText();
    return this.#next;
  }

  /**
   * Keeps the old node at the current position, and moves on to the next one. Must not be called if
   * there is no old node.
   */
  keep(): void {
    this.#next = this.#next?.nextSibling ?? null;
  }

  /**
   * Puts a node at the current position. If there is an old node at this position, it is replaced.
   */
  put(node: ChildNode): void {
    this.#writeText();
    if (this.#next === null) this.#parent.append(node);
    else this.#next.replaceWith(node);
    this.#next = node.nextSibling;
  }

  /** Adds text. Texts that are added one after another become a single text node. */
  text(data: string): void {
    this.#text += data;
  }

  /**
   * Begins an element. Everything that is added before the matching call of `close` becomes its
   * content.
   */
  open(tag: string, attributes = NO_ATTRIBUTES): Element {
    this.#writeText();
    const element = this.#reusable(tag) ?? this.#document.createElement(tag);
    if (element instanceof HTMLElement) restoreContent(element);
    setAttributes(element, attributes);
    this.#outer.push({ parent: this.#parent, next: this.#next });
    this.#parent = element;
    const last = frozen.get(element);
    this.#next = last === undefined ? element.firstChild : last.nextSibling;
    return element;
  }

  /**
   * Ends the innermost open element, and removes the old nodes that remain in it. If the element is
   * new, it is inserted into its parent only now, together with its content.
   */
  close(): void {
    this.trim();
    const element = this.#parent;
    const outer = this.#outer.pop();
    if (outer === undefined) return;
    this.#parent = outer.parent;
    this.#next = outer.next;
    if (element === outer.next) this.#next = element.nextSibling;
    else this.put(element);
  }

  leaf(tag: string, attributes = NO_ATTRIBUTES): Element {
    const element = this.open(tag, attributes);
    this.close();
    return element;
  }

  /** Removes all old nodes after the current position in the innermost open element. */
  trim(): void {
    this.#writeText();
    while (this.#next !== null) {
      const node = this.#next;
      this.#next = node.nextSibling;
      node.remove();
    }
  }

  #reusable(tag: string): Element | undefined {
    const old = this.#next;
    return old instanceof Element && old.localName === tag ? old : undefined;
  }

  #writeText(): void {
    const data = this.#text;
    if (data === "") return;
    this.#text = "";
    const old = this.#next;
    if (old instanceof Text) {
      patchText(old, data);
      this.#next = old.nextSibling;
    } else {
      this.#parent.insertBefore(this.#document.createTextNode(data), old);
    }
  }
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const name of element.getAttributeNames()) {
    if (name in attributes || (styled.has(element) && STYLING.has(name))) continue;
    element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/**
 * Replaces the text of a node from the first character that differs, so that selections before that
 * character survive.
 */
function patchText(node: Text, data: string): void {
  const old = node.data;
  if (old === data) return;
  if (data.startsWith(old)) {
    node.appendData(data.slice(old.length));
    return;
  }
  let same = 0;
  while (same < data.length && old[same] === data[same]) same++;
  node.replaceData(same, old.length - same, data.slice(same));
}
