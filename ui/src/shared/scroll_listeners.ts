export interface Listeners {
  /**
   * Called when the user scrolls up with the wheel or with one of these keys: arrow up, page up,
   * Shift with the space bar, or Shift with Home. (Home alone calls `beginning` instead.)
   */
  up(): void;
  beginning(): void;
  end(): void;
  /**
   * Called when the user selects text anywhere on the page. `node` is the node in which the
   * selection begins.
   */
  selected?(node: Node | null): void;
  /** Called when the view was scrolled, by the user or by the program. */
  scrolled(): void;
  /**
   * Called when the primary pointer button was pressed on the content (`true`) or released
   * (`false`).
   */
  pressed?(pressed: boolean): void;
}

const keysUp = new Set(["ArrowUp", "PageUp"]);
const keysFar = new Map([
  ["Home", "beginning"],
  ["End", "end"],
] as const);

/** Listens to the user's actions in `scroller`. Returns a function that stops listening. */
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
      // Ignore the wheel while Control is pressed, because it zooms the page. Also ignore the wheel
      // over an inner element that can itself scroll up.
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
        // Prevent the browser from scrolling. The browser would not reach the real beginning or
        // end, because the height of a message is not known until the message is rendered.
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
      // Ignore presses on the scrollbar, whose target is the scroller itself. Also ignore all
      // buttons except the primary one, because the browser does not report their release while a
      // context menu is open.
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

function scrollsUp(target: EventTarget | null, scroller: Element): boolean {
  let element = target instanceof Element ? target : null;
  for (; element !== null && element !== scroller; element = element.parentElement) {
    if (element.scrollTop > 0 && getComputedStyle(element).overflowY !== "hidden") {
      return true;
    }
  }
  return false;
}
