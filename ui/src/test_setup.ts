// What jsdom has not: enough of it for the screen to run, with nothing to see.

globalThis.ResizeObserver ??= class {
  observe(): void {
    // Nothing is laid out.
  }
  unobserve(): void {
    // Nothing is laid out.
  }
  disconnect(): void {
    // Nothing is laid out.
  }
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

/** Opens or closes a popover, as far as its content is concerned. */
function toggle(element: HTMLElement, newState: "open" | "closed"): void {
  const tell = (name: string) =>
    element.dispatchEvent(Object.assign(new Event(name), { newState }));
  tell("beforetoggle");
  // Browsers tell it later.
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
