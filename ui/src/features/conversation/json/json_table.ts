import { isObject, type JsonObject } from "../../../model/json_object";

export interface JsonTable {
  /** The name of the field that contains the list; `null` if the answer itself is the list. */
  readonly name: string | null;
  /** The names of all fields of the objects, in the order in which they first occur. */
  readonly columns: readonly string[];
  readonly rows: readonly JsonObject[];
}

/**
 * Returns a table that shows a list of objects. This list is the answer itself or, if the answer is
 * an object, the first of its fields that contains a list of objects. Returns `null` if there is no
 * such list.
 */
export function tableOf(answer: unknown): JsonTable | null {
  const candidates: [string | null, unknown][] = isObject(answer)
    ? Object.entries(answer)
    : [[null, answer]];
  for (const [name, list] of candidates) {
    if (Array.isArray(list) && list.length > 0 && list.every(isObject)) {
      const columns = [...new Set(list.flatMap((row) => Object.keys(row)))];
      return { name, columns, rows: list };
    }
  }
  return null;
}

export function numericColumns({ columns, rows }: JsonTable): ReadonlySet<string> {
  const isNumeric = (column: string) => {
    const values = rows.map((row) => row[column]).filter((value) => value !== undefined);
    return values.every((value) => typeof value === "number");
  };
  return new Set(columns.filter(isNumeric));
}

/**
 * Returns the text of a table cell: a string as it is, and any other value as JSON. The text of a
 * missing value is empty.
 */
export function cellWords(value: unknown): string {
  return value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Matches a text that a spreadsheet would run as a formula. Some spreadsheets also accept the
 * full-width form of a character, such as `＝`, at the beginning of a formula.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/**
 * Returns a table as CSV (RFC 4180). An apostrophe is added before each text that a spreadsheet
 * would run as a formula, but never before a number such as -1.
 */
export function csvOf({ columns, rows }: JsonTable): string {
  const cell = (value: unknown) => {
    const words = cellWords(value);
    const safe = typeof value !== "number" && FORMULA.test(words) ? `'${words}` : words;
    return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}
