/** What somebody does with a view that scrolls. */
export interface Listeners {
  /** They want to see what is above. */
  up(): void;
  /** Something is selected, from this node on. */
  selected(node: Node | null): void;
  /** The view has scrolled, by whatever. */
  scrolled(): void;
  /** The pointer went down in what is scrolled, or was released. */
  pressed(pressed: boolean): void;
}

const keysUp = new Set(["ArrowUp", "PageUp", "Home"]);

/** Listens to `scroller`, until what this gives is called. */
export function listen(scroller: HTMLElement, on: Listeners): () => void {
  const end = new AbortController();
  const { signal } = end;
  const quiet = { passive: true, signal };
  let pressed = false;

  const release = () => {
    if (pressed) {
      pressed = false;
      on.pressed(false);
    }
  };

  scroller.addEventListener(
    "wheel",
    (event) => {
      // With Control it zooms; and what scrolls by itself inside takes its own.
      if (event.deltaY < 0 && !event.ctrlKey && !scrollsUp(event.target, scroller)) {
        on.up();
      }
    },
    quiet,
  );
  scroller.addEventListener("keydown", ({ key }) => keysUp.has(key) && on.up(), { signal });
  scroller.addEventListener("scroll", () => on.scrolled(), quiet);
  scroller.addEventListener(
    "pointerdown",
    ({ target, button }) => {
      // The scrollbar is the scroller's own, and a menu takes the release of the other buttons.
      if (target !== scroller && button === 0) {
        pressed = true;
        on.pressed(true);
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
        on.selected(selection.anchorNode);
      }
    },
    { signal },
  );
  return () => end.abort();
}

/** Whether something between `target` and `scroller` can be scrolled up by itself. */
function scrollsUp(target: EventTarget | null, scroller: Element): boolean {
  let element = target instanceof Element ? target : null;
  for (; element !== null && element !== scroller; element = element.parentElement) {
    if (element.scrollTop > 0 && getComputedStyle(element).overflowY !== "hidden") {
      return true;
    }
  }
  return false;
}
