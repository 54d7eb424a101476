/** The smallest size everything is drawn at, in percent. */
export const LEAST_ZOOM = 80;
/** The largest. */
export const MOST_ZOOM = 200;
const STEP = 10;

/** The size a number of steps away, in percent. One that is between two steps goes to the next. */
export function steppedZoom(zoom: number, steps: number): number {
  const on = (steps < 0 ? Math.ceil(zoom / STEP) : Math.floor(zoom / STEP)) + steps;
  return Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, on * STEP));
}
