import { keepLooks } from "./cursor";

/** Rows of a table that share a `tbody`; only whole groups are frozen. */
export const ROWS_PER_GROUP = 50;

/** How many groups of a table have their widths. */
const settled = new WeakMap<HTMLTableElement, number>();

/**
 * Lets the groups of a long table be laid out each by itself: with every row the engine would
 * otherwise measure all of them again. The columns get the widths they have so far.
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

/** Fixes the widths of the columns in the head; false where nothing is laid out. */
function fix(table: HTMLTableElement, head: HTMLTableRowElement): boolean {
  const size = Number.parseFloat(getComputedStyle(table).fontSize);
  const widths = [...head.cells].map((cell) => cell.getBoundingClientRect().width);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  if (table.tHead === null || whole === 0 || Number.isNaN(size)) return false;
  // In letters of its own size, so that it grows with the text.
  const inEm = (width: number): string => `${(width / size).toFixed(3)}em`;
  [...head.cells].forEach((cell, index) => {
    setWidth(cell, inEm(widths[index] ?? 0));
  });
  setWidth(table.tHead, inEm(whole));
  keepLooks(table);
  // As a block it would be no table to assistive technology.
  table.setAttribute("role", "table");
  table.classList.add("long");
  return true;
}

function setWidth(element: HTMLElement, width: string): void {
  keepLooks(element);
  element.style.width = width;
}

/** Does that for the tables in `parent` that are long. */
export function settleTables(parent: Element): void {
  for (const table of parent.querySelectorAll("table")) settleColumns(table);
}
