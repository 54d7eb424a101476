// Replaces browser features that jsdom lacks, sets what `index.html` sets, and empties the storage
// of the browser before each test.

import { beforeEach } from "vitest";

beforeEach(() => localStorage.clear());

document.documentElement.lang = "en";
document.title = "Rivulet";

// jsdom has no layout, so sizes never change.
globalThis.ResizeObserver ??= class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;

globalThis.Highlight ??= class extends Set {
  constructor(...ranges: readonly AbstractRange[]) {
    super(ranges);
  }
} as unknown as typeof Highlight;
globalThis.CSS ??= {
  escape: (text: string) => text.replace(/["\\]/gu, "\\$&"),
  highlights: new Map(),
} as unknown as typeof CSS;

Range.prototype.getBoundingClientRect ??= () => new DOMRect();

Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null });

Element.prototype.scrollIntoView ??= () => undefined;

/** Dispatches the events that a browser dispatches when a popover opens or closes. */
function toggle(element: HTMLElement, newState: "open" | "closed"): void {
  const tell = (name: string) =>
    element.dispatchEvent(Object.assign(new Event(name), { newState }));
  tell("beforetoggle");
  // Dispatch `toggle` in a later task, as browsers do.
  setTimeout(() => tell("toggle"));
}

HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
  toggle(this, "open");
};

HTMLElement.prototype.hidePopover ??= function (this: HTMLElement) {
  toggle(this, "closed");
};

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[popovertarget]") : null;
  const popover = document.getElementById(button?.getAttribute("popovertarget") ?? "");
  if (popover) {
    toggle(popover, "open");
  }
});

const dialog = HTMLDialogElement.prototype;
dialog.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
dialog.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};

// A browser does not focus an element that is not rendered.
const focus = Reflect.get<HTMLElement, "focus">(HTMLElement.prototype, "focus");
HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions) {
  if (!this.closest("dialog:not([open])")) {
    focus.call(this, options);
  }
};
