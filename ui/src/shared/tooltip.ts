import type { Attachment } from "svelte/attachments";

const DELAY_MS = 500;
const GAP = 6;
const EDGE = 8;

let bubble: HTMLElement | null = null;
let owner: Element | null = null;

/**
 * Svelte attachment that shows an element's name and keyboard shortcut while the pointer or the
 * focus is on the element. The name is already the element's accessible name, so the tooltip is
 * hidden from assistive technology.
 */
export function tooltip(name: string, keys = ""): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => showBubble(element, name, keys);
    const hide = () => {
      clearTimeout(timer);
      hideBubble(element);
    };
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(show, DELAY_MS);
    };
    const focus = () => {
      if (element.matches(":focus-visible")) {
        rest();
      }
    };
    element.addEventListener("pointerenter", rest);
    element.addEventListener("pointerleave", hide);
    element.addEventListener("pointerdown", hide);
    element.addEventListener("keydown", hide);
    element.addEventListener("focus", focus);
    element.addEventListener("blur", hide);
    return () => {
      hide();
      element.removeEventListener("pointerenter", rest);
      element.removeEventListener("pointerleave", hide);
      element.removeEventListener("pointerdown", hide);
      element.removeEventListener("keydown", hide);
      element.removeEventListener("focus", focus);
      element.removeEventListener("blur", hide);
    };
  };
}

function showBubble(element: HTMLElement, name: string, keys: string): void {
  bubble ??= makeBubble();
  if (!("showPopover" in bubble)) {
    return;
  }
  owner = element;
  const keysElement = document.createElement("kbd");
  keysElement.textContent = keys;
  bubble.replaceChildren(name, ...(keys === "" ? [] : [keysElement]));
  // If the element is in a dialog, append the tooltip to this dialog, because everything outside an
  // open modal dialog is inert.
  (element.closest("dialog") ?? document.body).append(bubble);
  bubble.showPopover();
  place(bubble, element);
}

function hideBubble(element: HTMLElement): void {
  if (bubble && owner === element) {
    owner = null;
    bubble.remove();
  }
}

function makeBubble(): HTMLElement {
  const element = document.createElement("div");
  element.className = "tooltip";
  element.setAttribute("popover", "manual");
  element.setAttribute("aria-hidden", "true");
  return element;
}

function place(bubble: HTMLElement, element: HTMLElement): void {
  const anchor = element.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = bubble;
  const middle = anchor.left + (anchor.width - offsetWidth) / 2;
  const left = Math.max(EDGE, Math.min(middle, window.innerWidth - offsetWidth - EDGE));
  const below = anchor.bottom + GAP;
  const top =
    below + offsetHeight > window.innerHeight - EDGE ? anchor.top - GAP - offsetHeight : below;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
}
