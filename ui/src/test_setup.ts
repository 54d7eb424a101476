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

const dialog = HTMLDialogElement.prototype;
dialog.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
dialog.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
