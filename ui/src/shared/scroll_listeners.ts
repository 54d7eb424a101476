/** Callbacks for user actions in a scrolling view. */
export interface Listeners {
  /** Called when the user scrolls up, or presses a key that scrolls up. */
  up(): void;
  /** Called when the Home key was pressed. */
  beginning(): void;
  /** Called when the End key was pressed. */
  end(): void;
  /** Called when there is a selection; `node` is its start. */
  selected?(node: Node | null): void;
  /** Called when the view was scrolled, by the user or by code. */
  scrolled(): void;
  /** Called when the primary button was pressed on the content (`true`) or released. */
  pressed?(pressed: boolean): void;
}

const keysUp = new Set(["ArrowUp", "PageUp"]);
const keysFar = new Map([
  ["Home", "beginning"],
  ["End", "end"],
] as const);

/** Listens to `scroller`; returns a function that stops listening. */
export function listen(scroller: HTMLElement, on: Listeners): () => void {
  const end = new AbortController();
  const { signal } = end;
  const quiet = { passive: true, signal };
  let pressed = false;

  const release = () => {
    if (pressed) {
      pressed = false;
      on.pressed?.(false);
    }
  };

  scroller.addEventListener(
    "wheel",
    (event) => {
      // The wheel with Control zooms. A nested element that can scroll handles the wheel itself.
      if (event.deltaY < 0 && !event.ctrlKey && !scrollsUp(event.target, scroller)) {
        on.up();
      }
    },
    quiet,
  );
  scroller.addEventListener(
    "keydown",
    (event) => {
      const { key, target, shiftKey, altKey, metaKey } = event;
      const far = keysFar.get(key as "Home" | "End");
      if (target instanceof Element && target.matches("textarea, input")) {
        return;
      }
      if (far !== undefined && !shiftKey && !altKey && !metaKey) {
        // Prevent the browser from scrolling to an outdated end: the messages in between get their real
        // heights only when scrolling renders them.
        event.preventDefault();
        on[far]();
      } else if (keysUp.has(key) || (shiftKey && (key === " " || key === "Home"))) {
        on.up();
      }
    },
    { signal },
  );
  scroller.addEventListener("scroll", () => on.scrolled(), quiet);
  scroller.addEventListener(
    "pointerdown",
    ({ target, button }) => {
      // A press on the scrollbar has the scroller itself as its target. Presses of other buttons are ignored,
      // because their release may go unnoticed while a context menu is open.
      if (target !== scroller && button === 0) {
        pressed = true;
        on.pressed?.(true);
      }
    },
    { signal },
  );
  for (const name of ["pointerup", "pointercancel", "blur"]) {
    window.addEventListener(name, release, { signal });
  }
  document.addEventListener(
    "selectionchange",
    () => {
      const selection = getSelection();
      if (selection && !selection.isCollapsed) {
        on.selected?.(selection.anchorNode);
      }
    },
    { signal },
  );
  return () => end.abort();
}

/** Returns whether an element between `target` and `scroller` can itself be scrolled up. */
function scrollsUp(target: EventTarget | null, scroller: Element): boolean {
  let element = target instanceof Element ? target : null;
  for (; element !== null && element !== scroller; element = element.parentElement) {
    if (element.scrollTop > 0 && getComputedStyle(element).overflowY !== "hidden") {
      return true;
    }
  }
  return false;
}
