import { preserveStyling } from "./cursor";

/** Number of rows in each `tbody` of a long table. Only whole groups are frozen. */
export const ROWS_PER_GROUP = 50;

/** Number of row groups with fixed column widths, for each table. */
const settled = new WeakMap<HTMLTableElement, number>();

/**
 * Creates a separate layout for each group of rows in a long table, so that the columns keep their
 * current widths. Otherwise, the browser would measure all rows again for each new row.
 */
export function settleColumns(table: HTMLTableElement): void {
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
  settled.set(table, groups.length);
}

/** Fixes the column widths in the table head. Returns false if the table has no layout. */
function fix(table: HTMLTableElement, head: HTMLTableRowElement): boolean {
  const size = Number.parseFloat(getComputedStyle(table).fontSize);
  const widths = [...head.cells].map((cell) => cell.getBoundingClientRect().width);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  if (table.tHead === null || whole === 0 || Number.isNaN(size)) return false;
  // The widths are in em of the table's font, so that they grow with the text size.
  const inEm = (width: number): string => `${(width / size).toFixed(3)}em`;
  [...head.cells].forEach((cell, index) => {
    setWidth(cell, inEm(widths[index] ?? 0));
  });
  setWidth(table.tHead, inEm(whole));
  preserveStyling(table);
  // Keep the display type: with `display: block`, assistive technology would no longer treat the
  // element as a table.
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
