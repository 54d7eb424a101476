/** A message to the user that disappears after a while. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: { readonly name: string; readonly run: () => void } | null;
  /** Whether the toast has already been visible on the screen. */
  readonly seen: boolean;
}

/**
 * Returns the toasts to keep when a new toast arrives: those that have an action such as Undo, and
 * those that could not be shown because a dialog was open. All other toasts are outdated and must
 * not appear again when the new toast disappears.
 */
export function remainingToasts(toasts: readonly Toast[]): Toast[] {
  return toasts.filter(({ action, seen }) => action !== null || !seen);
}

/** Returns the newest toast; `null` while a dialog is open. */
export function toastToShow(toasts: readonly Toast[], dialogOpen: boolean): Toast | null {
  return dialogOpen ? null : (toasts.at(-1) ?? null);
}

/** The position and size of an element, in pixels from the top left corner of the window. */
interface Edges {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly bottom: number;
}

const GAP = 8;
const GUTTER = 16;
const WIDEST = 560;

/**
 * Returns the position and width of a toast, in pixels. `left` and `bottom` are the distances from
 * the left and bottom edges of the window. Usually, the toast is above the composer and has the
 * same width. If there is no composer, the toast is at the bottom of the pane. If the conversation
 * is `empty`, the toast is also at the bottom of the pane, because the composer is then in the
 * middle, below the greeting. If the sidebar covers the pane in a narrow window, the toast is above
 * the buttons at the bottom of the sidebar.
 */
export function toastPlace(
  composer: Edges | null,
  pane: Edges,
  windowHeight: number,
  empty: boolean,
  sidebarFoot: Edges | null,
): { left: number; bottom: number; width: number } {
  const width = composer?.width ?? Math.min(WIDEST, pane.width - 2 * GUTTER);
  const left = composer?.left ?? pane.left + (pane.width - width) / 2;
  const above = (edges: Edges) => windowHeight - edges.top + GAP;
  const bottom = composer && !empty ? above(composer) : windowHeight - pane.bottom + GUTTER;
  const covered = sidebarFoot !== null && sidebarFoot.left + sidebarFoot.width > left;
  return { left, width, bottom: covered ? Math.max(bottom, above(sidebarFoot)) : bottom };
}
