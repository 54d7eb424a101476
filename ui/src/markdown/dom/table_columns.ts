import { preserveStyling } from "./cursor";

/**
 * Number of rows in each `tbody` of a long table. Only complete groups of rows are frozen, which
 * means that they are no longer updated.
 */
export const ROWS_PER_GROUP = 50;

/**
 * Maps each long table to the number of its row groups whose column widths have been fixed so far.
 */
const settled = new WeakMap<HTMLTableElement, number>();

/**
 * Fixes the column widths of a long table. The browser can then lay out each group of rows
 * separately and, if the group contains no formula, also paint it separately. Without fixed widths,
 * the browser would measure and paint all rows again for each new row.
 */
function settleColumns(table: HTMLTableElement): void {
  const [head] = table.rows;
  const groups = [...table.tBodies];
  const done = settled.get(table) ?? 0;
  if (head === undefined || groups.length < 2 || groups.length === done) return;
  if (done === 0 && !fix(table, head)) return;
  const widths = [...head.cells].map((cell) => cell.style.width);
  for (const group of groups.slice(done)) {
    setWidth(group, table.tHead?.style.width ?? "");
    widths.forEach((width, index) => {
      const cell = group.rows[0]?.cells[index];
      if (cell !== undefined) setWidth(cell, width);
    });
  }
  // Let the browser paint each group of rows separately, with two exceptions. The first is the last
  // group, because rows may still be added to it. The second is any group with formulas, because
  // the end of a formula that is wider than its column would be cut off.
  for (const group of groups.slice(Math.max(0, done - 1), -1)) {
    if (group.querySelector(".math") === null) group.classList.add("apart");
  }
  settled.set(table, groups.length);
}

/**
 * Fixes the widths of the header cells at their current values. Returns false if the table has no
 * layout yet.
 */
function fix(table: HTMLTableElement, head: HTMLTableRowElement): boolean {
  const size = Number.parseFloat(getComputedStyle(table).fontSize);
  const widths = [...head.cells].map((cell) => cell.getBoundingClientRect().width);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  if (table.tHead === null || whole === 0 || Number.isNaN(size)) return false;
  // Set the widths in `em`, so that they change when the user changes the text size.
  const inEm = (width: number): string => `${(width / size).toFixed(3)}em`;
  [...head.cells].forEach((cell, index) => setWidth(cell, inEm(widths[index] ?? 0)));
  setWidth(table.tHead, inEm(whole));
  preserveStyling(table);
  // Set the role explicitly, because assistive technology does not recognise a table that has the
  // style `display: block`.
  table.setAttribute("role", "table");
  table.classList.add("long");
  return true;
}

function setWidth(element: HTMLElement, width: string): void {
  preserveStyling(element);
  element.style.width = width;
}

/** Fixes the column widths of every long table in `parent`. */
export function settleTables(parent: Element): void {
  for (const table of parent.querySelectorAll("table")) settleColumns(table);
}
