/** Attribute names and values; the order does not matter. */
export type Attributes = Readonly<Record<string, string>>;

const NO_ATTRIBUTES: Attributes = {};

/** Elements whose looks, as far as no token gives them, are somebody else's. */
const styled = new WeakSet<Element>();
const LOOKS = new Set(["class", "role", "style"]);

/** Has every cursor leave the class, the role and the style of `element` as they are. */
export function keepLooks(element: Element): void {
  styled.add(element);
}

/** The last child of an element, of those that are not to be touched. */
const frozen = new WeakMap<Element, ChildNode>();

/** Has every cursor go past the children of `element` up to and with `last`. */
export function freeze(element: Element, last: ChildNode): void {
  frozen.set(element, last);
}

/** Undoes `freeze`. */
export function thaw(element: Element): void {
  frozen.delete(element);
}

/**
 * Writes a DOM tree over the one that is there: walks both in step, keeps every node that fits
 * and changes only what differs, so that selections survive and the engine has little to do.
 */
export class Cursor {
  readonly #document: Document;
  #parent: Element;
  #next: ChildNode | null;
  #text = "";
  readonly #outer: { readonly parent: Element; readonly next: ChildNode | null }[] = [];

  /** Starts inside `parent` at the node `at`; `null` is its end. */
  constructor(parent: Element, at: ChildNode | null) {
    this.#document = parent.ownerDocument;
    this.#parent = parent;
    this.#next = at;
  }

  /** The document the tree belongs to. */
  get document(): Document {
    return this.#document;
  }

  /** The old node at this place. */
  peek(): ChildNode | null {
    this.#writeText();
    return this.#next;
  }

  /** Keeps the node at this place, which must be there, as it is. */
  keep(): void {
    this.#next = this.#next?.nextSibling ?? null;
  }

  /** Puts a node at this place. */
  put(node: ChildNode): void {
    this.#writeText();
    if (this.#next === null) this.#parent.append(node);
    else this.#next.replaceWith(node);
    this.#next = node.nextSibling;
  }

  /** Goes on with a text. Texts in a row become one text node. */
  text(data: string): void {
    this.#text += data;
  }

  /** Opens an element; what follows goes into it until `close`. */
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

  /** Closes the innermost open element. A new one enters the document here, with all it holds. */
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

  /** Removes the old nodes from this place to the end of the innermost open element. */
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
    if (name in attributes || (styled.has(element) && LOOKS.has(name))) continue;
    element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/** Replaces only what differs from the first different character on: selections before it stay. */
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
