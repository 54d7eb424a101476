/** Minimum zoom in percent. */
export const LEAST_ZOOM = 80;
/** Maximum zoom in percent. */
export const MOST_ZOOM = 200;
const STEP = 10;

/**
 * Returns the zoom in percent after `steps` steps. If `zoom` is not a multiple of `STEP`, the first
 * step only goes to the next multiple.
 */
export function steppedZoom(zoom: number, steps: number): number {
  const on = (steps < 0 ? Math.ceil(zoom / STEP) : Math.floor(zoom / STEP)) + steps;
  return Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, on * STEP));
}
