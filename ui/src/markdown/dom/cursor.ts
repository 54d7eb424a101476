/** Attributes by name, in any order. */
export type Attributes = Readonly<Record<string, string>>;

const NO_ATTRIBUTES: Attributes = {};

/**
 * Elements whose class, role and style may be set by code other than a cursor. A cursor therefore
 * does not remove these attributes.
 */
const styled = new WeakSet<Element>();
const STYLING = new Set(["class", "role", "style"]);

/** Makes every cursor leave the class, the role and the style of `element` unchanged. */
export function preserveStyling(element: Element): void {
  styled.add(element);
}

/**
 * The last frozen child of each element. This child and all children before it are no longer
 * updated.
 */
const frozen = new WeakMap<Element, ChildNode>();

/** Makes every cursor skip the children of `element` up to and including `last`. */
export function freeze(element: Element, last: ChildNode): void {
  frozen.set(element, last);
}

/** Reverses `freeze`: every cursor updates all children of `element` again. */
export function thaw(element: Element): void {
  frozen.delete(element);
}

/**
 * Updates a DOM tree in place: walks the old and the new tree in parallel, reuses every
 * matching node and changes only the differences. Selections survive, and the browser has
 * little work.
 */
export class Cursor {
  readonly #document: Document;
  #parent: Element;
  #next: ChildNode | null;
  #text = "";
  readonly #outer: { readonly parent: Element; readonly next: ChildNode | null }[] = [];

  /** Starts inside `parent` at the node `at`, or at the end if `at` is `null`. */
  constructor(parent: Element, at: ChildNode | null) {
    this.#document = parent.ownerDocument;
    this.#parent = parent;
    this.#next = at;
  }

  /** The document that contains the tree. */
  get document(): Document {
    return this.#document;
  }

  /** Returns the old node at the current position; `null` at the end. */
  peek(): ChildNode | null {
    this.#writeText();
    return this.#next;
  }

  /**
   * Keeps the node at the current position unchanged. Must not be called at the end, where there is no
   * node.
   */
  keep(): void {
    this.#next = this.#next?.nextSibling ?? null;
  }

  /** Puts a node at the current position. If there is an old node, it is replaced. */
  put(node: ChildNode): void {
    this.#writeText();
    if (this.#next === null) this.#parent.append(node);
    else this.#next.replaceWith(node);
    this.#next = node.nextSibling;
  }

  /** Adds text. Strings added one after the other become one text node. */
  text(data: string): void {
    this.#text += data;
  }

  /** Opens an element. Everything added until `close` goes into this element. */
  open(tag: string, attributes = NO_ATTRIBUTES): Element {
    this.#writeText();
    const element = this.#reusable(tag) ?? this.#document.createElement(tag);
    setAttributes(element, attributes);
    this.#outer.push({ parent: this.#parent, next: this.#next });
    this.#parent = element;
    const last = frozen.get(element);
    this.#next = last === undefined ? element.firstChild : last.nextSibling;
    return element;
  }

  /**
   * Closes the innermost open element. If the cursor created the element, it is inserted only now,
   * with all its content.
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

  /** Adds an element without content. */
  leaf(tag: string, attributes = NO_ATTRIBUTES): Element {
    const element = this.open(tag, attributes);
    this.close();
    return element;
  }

  /** Removes the old nodes from the current position to the end of the innermost open element. */
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
 * Replaces the content of a text node from the first differing character, so that selections
 * before it survive.
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
