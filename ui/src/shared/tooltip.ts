import type { Attachment } from "svelte/attachments";
import { tooltipPlace } from "../model/tooltips";

const DELAY_MS = 500;

let bubble: HTMLElement | null = null;
let owner: Element | null = null;

/**
 * Svelte attachment that shows an element's name and keyboard shortcut while the pointer or the
 * focus is on it. The tooltip is hidden from assistive technology, which already has the name.
 */
export function tooltip(name: string, keys = ""): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      if (owner === element) {
        removeBubble();
      }
    };
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => showBubble(element, name, keys), DELAY_MS);
    };
    const focus = () => {
      if (element.matches(":focus-visible")) {
        rest();
      }
    };
    const end = new AbortController();
    const { signal } = end;
    element.addEventListener("pointerenter", rest, { signal });
    element.addEventListener("focus", focus, { signal });
    for (const name of ["pointerleave", "pointerdown", "keydown", "blur"]) {
      element.addEventListener(name, hide, { signal });
    }
    return () => {
      hide();
      end.abort();
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
  // If the element is in a dialog, append the tooltip to that dialog, because everything outside an
  // open modal dialog is inert.
  (element.closest("dialog") ?? document.body).append(bubble);
  bubble.showPopover();
  place(bubble, element);
}

function removeBubble(): void {
  owner = null;
  bubble?.remove();
}

function makeBubble(): HTMLElement {
  const element = document.createElement("div");
  element.className = "tooltip";
  element.setAttribute("popover", "manual");
  element.setAttribute("aria-hidden", "true");
  // Remove the tooltip when the window is resized or when anything around its element scrolls,
  // because the tooltip would not move with the element.
  window.addEventListener("resize", removeBubble);
  const scroll = ({ target }: Event) => {
    if (owner && target instanceof Node && target.contains(owner)) {
      removeBubble();
    }
  };
  window.addEventListener("scroll", scroll, { capture: true, passive: true });
  return element;
}

function place(bubble: HTMLElement, element: HTMLElement): void {
  // If the element is in a menu, it does not count as part of a bar, even if the bar contains the
  // menu in the document.
  const around = element.closest("header, [popover]");
  const bar = around?.matches("header") ? around : null;
  const { left, top } = tooltipPlace(
    element.getBoundingClientRect(),
    { width: bubble.offsetWidth, height: bubble.offsetHeight },
    { width: window.innerWidth, height: window.innerHeight },
    bar && { box: bar.getBoundingClientRect(), contents: contentsOf(bar, element) },
  );
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
}

/**
 * Returns the rectangles of the texts and buttons in the bar at the top of a pane. Leaves out
 * `own`, the element to which the tooltip belongs.
 */
function contentsOf(bar: Element, own: Element): DOMRect[] {
  const boxes = [...bar.querySelectorAll("button")]
    .filter((button) => button !== own)
    .map((button) => button.getBoundingClientRect());
  const range = document.createRange();
  const texts = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    if (!own.contains(texts.currentNode)) {
      range.selectNodeContents(texts.currentNode);
      boxes.push(range.getBoundingClientRect());
    }
  }
  return boxes;
}
