/** The edges of a rectangle, in pixels from the top left corner of the window. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The bar at the top of a pane. `contents` are the texts and buttons in the bar that a tooltip must
 * not cover; the button to which the tooltip belongs is not included.
 */
export interface TooltipBar {
  readonly box: Box;
  readonly contents: readonly Box[];
}

const GAP = 6;
const EDGE = 8;
/**
 * Minimum distance, in pixels, of a tooltip from the button above it and from the window's lower
 * edge.
 */
const LEAST = 2;

/**
 * Returns the position of a tooltip's top left corner, in pixels. Usually, the tooltip is below its
 * button, because a tooltip above a button of the composer would cover the draft. If there is not
 * enough room below, the tooltip is above its button. If the button is in the bar at the top of a
 * pane, a tooltip below it would cover the content of the pane. Therefore, such a tooltip is beside
 * its button, unless it would cover something in the bar there.
 */
export function tooltipPlace(
  button: Box,
  { width, height }: Size,
  view: Size,
  bar: TooltipBar | null,
): { left: number; top: number } {
  const isFree = (left: number, { box, contents }: TooltipBar) =>
    left >= box.left &&
    left + width <= box.right &&
    contents.every((other) => other.right + GAP <= left || other.left - GAP >= left + width);
  const beside = [button.left - GAP - width, button.right + GAP].find(
    (left) => bar !== null && isFree(left, bar),
  );
  if (beside !== undefined) {
    return { left: beside, top: (button.top + button.bottom - height) / 2 };
  }
  const middle = (button.left + button.right - width) / 2;
  const left = Math.max(EDGE, Math.min(middle, view.width - width - EDGE));
  const room = view.height - button.bottom - height;
  const top =
    room < 2 * LEAST
      ? button.top - GAP - height
      : button.bottom + Math.min(GAP, Math.floor(room / 2));
  return { left, top };
}
