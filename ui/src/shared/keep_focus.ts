import type { Attachment } from "svelte/attachments";
import { isFocusLost } from "./lost_focus";

const CONTROLS =
  ":is(button, input, select, textarea, summary, a[href], [tabindex='0']):not([tabindex='-1'])";

/**
 * Svelte attachment that keeps the focus inside an element when the control with the focus is
 * removed, for example because the user has pressed it. If a whole list item was removed, the focus
 * moves to the same control of the next item. Otherwise, it moves to the nearest control, which may
 * also be in another part of the same dialog. Without this attachment, keyboard users would have to
 * start again at the beginning of the page.
 */
export const keepFocus: Attachment<HTMLElement> = (box) => {
  let held: Element | null = null;
  let records: MutationRecord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const enter = ({ target }: FocusEvent) => {
    held = target instanceof Element && box.contains(target) ? target : null;
  };
  const leave = () =>
    queueMicrotask(() => {
      // Forget the control only if it still exists and is enabled. Some browsers report the loss of
      // the focus even if the control was removed or disabled. In these cases, the control is still
      // needed.
      if (held?.isConnected && !held.matches(":disabled") && document.activeElement !== held) {
        held = null;
      }
    });
  const moveOn = () => {
    timer = undefined;
    const seen = records;
    records = [];
    if (held && !held.isConnected) {
      const removed = held;
      held = null;
      if (isFocusLost()) {
        ignoreHeldKey();
        focusFirst(successors(box.closest("dialog") ?? box, removed, seen));
      }
    }
  };
  const observer = new MutationObserver((more) => {
    if (held) {
      records.push(...more);
      // Wait until the page has settled. The code that removed the control may itself move the
      // focus, and other controls may be disabled until the action has ended.
      timer ??= setTimeout(moveOn);
    }
  });

  document.addEventListener("focusin", enter, true);
  box.addEventListener("focusout", leave);
  observer.observe(box, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", enter, true);
    box.removeEventListener("focusout", leave);
    observer.disconnect();
    clearTimeout(timer);
  };
};

/**
 * If the key that pressed the removed control is still held down, prevents it from also pressing
 * the control that gets the focus next.
 */
function ignoreHeldKey(): void {
  const events = ["keydown", "keyup"] as const;
  const ignore = (event: KeyboardEvent) => {
    if (event.type === "keyup" || !event.repeat) {
      events.forEach((type) => document.removeEventListener(type, ignore, true));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
    }
  };
  events.forEach((type) => document.addEventListener(type, ignore, true));
}

function focusFirst(elements: Iterable<HTMLElement>): void {
  for (const element of elements) {
    element.focus();
    if (document.activeElement === element) {
      return;
    }
  }
}

const controlsIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(CONTROLS)];

/** Yields the controls to which the focus can move from a removed control, the best one first. */
function* successors(
  box: Element,
  removed: Element,
  records: readonly MutationRecord[],
): Iterable<HTMLElement> {
  let inner: Node = removed;
  let place: { parent: Element; before: Node | null; gone: Node } | null = null;
  while (!inner.isConnected) {
    const lost = inner;
    const record = records.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(lost)),
    );
    const gone = record && [...record.removedNodes].find((node) => node.contains(lost));
    if (!gone || !(record.target instanceof Element)) {
      return;
    }
    place = { parent: record.target, before: record.previousSibling, gone };
    inner = record.target;
  }
  if (!place) {
    return;
  }
  const { parent, gone } = place;
  let before = place.before?.isConnected ? place.before : null;
  if (gone instanceof HTMLLIElement && gone !== removed) {
    const fromEnd = controlsIn(gone)
      .reverse()
      .indexOf(removed as HTMLElement);
    const previous = [...parent.children].filter((child) => before && !follows(child, before));
    const next = parent.children[previous.length] ?? previous.at(-1);
    const same = next && controlsIn(next).at(-1 - fromEnd);
    if (same) {
      yield same;
    }
  }
  for (let around: Element | null = parent; around && box.contains(around);) {
    const controls = controlsIn(around);
    const start = before;
    yield* controls.filter((control) => !start || follows(control, start));
    yield* controls.filter((control) => start && !follows(control, start)).reverse();
    before = around;
    around = around.parentElement;
  }
  if (box instanceof HTMLElement) {
    yield box;
  }
}

function follows(element: Element, other: Node): boolean {
  const position = other.compareDocumentPosition(element);
  return (
    (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    (position & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0
  );
}
