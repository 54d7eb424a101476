/** A row in the tree of a JSON text. Each row shows one value. The text may still be arriving. */
export interface JsonRow {
  /**
   * Index of the row's value among all values, in the order in which the values begin in the JSON
   * text.
   */
  readonly at: number;
  /** JSON pointer to the value. */
  readonly path: string;
  /** Name of the field or index of the item; `null` for the outermost value. */
  readonly name: string | null;
  readonly depth: number;
  readonly kind: "object" | "array" | "string" | "scalar";
  /**
   * The text of a string, without quotes and with resolved escapes. For a number or a literal, the
   * text as received.
   */
  readonly text: string;
  /** For an object or an array, the number of fields or items that have been received so far. */
  readonly size: number;
  /** Whether the value of this row has been received as a whole. */
  readonly done: boolean;
}

type State =
  "value" | "key" | "colon" | "after" | "string" | "keyString" | "scalar" | "end" | "broken";

const SPACE = /[ \t\r\n]/u;
/**
 * Maximum length of an arriving string, number or literal whose row is updated whenever a piece
 * arrives. The row of a longer value is updated only once, at the end of the value. Otherwise, the
 * updates would take quadratic time.
 */
const LIVE_CHARS = 2_000;
const SCALAR = /[-+.\w]/u;

/**
 * Parses a JSON text while it arrives, and parses each arriving piece only once. When the parser
 * finds text that is not JSON, it stops and keeps the values before that text. An error inside a
 * string, such as a line break, does not stop the parser.
 */
export class JsonRows {
  /**
   * The rows of all values, in the order of the JSON text. When a value changes, a new object
   * replaces its row.
   */
  readonly rows: JsonRow[] = [];
  #state: State = "value";
  /** The indexes in `rows` of the objects and arrays that are not complete yet. */
  readonly #open: number[] = [];
  /** The received pieces of the string, number or literal that is arriving. */
  #pieces: string[] = [];
  #length = 0;
  #escaped = false;
  #key = "";
  /** Whether the innermost object or array has just begun, so it may still turn out to be empty. */
  #first = false;

  /** Whether the parser has stopped because the text is not JSON. */
  get broken(): boolean {
    return this.#state === "broken";
  }

  append(text: string): void {
    let at = 0;
    while (at < text.length && this.#state !== "broken") {
      at =
        this.#state === "string" || this.#state === "keyString"
          ? this.#string(text, at)
          : this.#state === "scalar"
            ? this.#scalar(text, at)
            : this.#mark(text, at);
    }
    if (this.#length <= LIVE_CHARS) {
      this.#showArriving();
    }
  }

  /**
   * Marks the JSON text as complete. A number at the end of the text counts as complete only now.
   */
  finish(): void {
    this.#showArriving();
    if (this.#state === "scalar") {
      this.#endScalar();
    }
  }

  #mark(text: string, at: number): number {
    const char = text.charAt(at);
    if (SPACE.test(char)) {
      return at + 1;
    }
    switch (this.#state) {
      case "value":
        return this.#value(char, at);
      case "key":
        if (char === '"') {
          this.#state = "keyString";
          this.#clear();
        } else if (char === "}" && this.#first) {
          this.#close();
        } else {
          this.#state = "broken";
        }
        return at + 1;
      case "colon":
        this.#state = char === ":" ? "value" : "broken";
        return at + 1;
      case "after":
        this.#separator(char);
        return at + 1;
      default:
        this.#state = "broken";
        return at + 1;
    }
  }

  #value(char: string, at: number): number {
    if (char === "]" && this.#first && this.#parent()?.kind === "array") {
      this.#close();
    } else if (char === "{" || char === "[") {
      const kind = char === "{" ? "object" : "array";
      this.#open.push(this.#add(kind));
      this.#first = true;
      this.#state = kind === "object" ? "key" : "value";
    } else if (char === '"') {
      this.#add("string");
      this.#clear();
      this.#state = "string";
    } else if (SCALAR.test(char)) {
      this.#add("scalar");
      this.#clear();
      this.#state = "scalar";
      return at;
    } else {
      this.#state = "broken";
    }
    return at + 1;
  }

  #separator(char: string): void {
    const kind = this.#parent()?.kind;
    if (char === ",") {
      this.#first = false;
      this.#state = kind === "object" ? "key" : "value";
    } else if (char === (kind === "object" ? "}" : "]")) {
      this.#close();
    } else {
      this.#state = "broken";
    }
  }

  #string(text: string, start: number): number {
    let at = start;
    while (at < text.length) {
      if (this.#escaped) {
        this.#escaped = false;
      } else if (text[at] === "\\") {
        this.#escaped = true;
      } else if (text[at] === '"') {
        this.#push(text.slice(start, at));
        this.#endString(unescaped(this.#pieces.join("")));
        return at + 1;
      }
      at += 1;
    }
    this.#push(text.slice(start));
    return at;
  }

  #showArriving(): void {
    if (this.#state === "string" || this.#state === "scalar") {
      this.#change(this.rows.length - 1, { text: unescaped(this.#pieces.join("")) });
    }
  }

  #endString(text: string): void {
    if (this.#state === "keyString") {
      this.#key = text;
      this.#state = "colon";
    } else {
      this.#change(this.rows.length - 1, { text, done: true });
      this.#valueEnded();
    }
  }

  #scalar(text: string, start: number): number {
    let at = start;
    while (at < text.length && SCALAR.test(text.charAt(at))) {
      at += 1;
    }
    this.#push(text.slice(start, at));
    if (at < text.length) {
      this.#endScalar();
    }
    return at;
  }

  #endScalar(): void {
    const text = this.#pieces.join("");
    this.#change(this.rows.length - 1, { text });
    try {
      JSON.parse(text);
      this.#change(this.rows.length - 1, { done: true });
      this.#valueEnded();
    } catch {
      this.#state = "broken";
    }
  }

  #push(piece: string): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  #clear(): void {
    this.#pieces = [];
    this.#length = 0;
  }

  #add(kind: JsonRow["kind"]): number {
    const above = this.#parent();
    const name = above ? (above.kind === "object" ? this.#key : String(above.size)) : null;
    if (above) {
      this.#change(above.at, { size: above.size + 1 });
    }
    const step = name === null ? "" : `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const at = this.rows.length;
    this.rows.push({
      at,
      path: `${above?.path ?? ""}${step}`,
      name,
      depth: this.#open.length,
      kind,
      text: "",
      size: 0,
      done: false,
    });
    this.#first = false;
    return at;
  }

  #change(at: number, change: Partial<JsonRow>): void {
    const row = this.rows[at];
    if (row) {
      this.rows[at] = { ...row, ...change };
    }
  }

  #close(): void {
    const at = this.#open.pop();
    if (at !== undefined) {
      this.#change(at, { done: true });
    }
    this.#valueEnded();
  }

  #valueEnded(): void {
    this.#clear();
    this.#state = this.#open.length === 0 ? "end" : "after";
  }

  #parent(): JsonRow | undefined {
    const at = this.#open.at(-1);
    return at === undefined ? undefined : this.rows[at];
  }
}

/**
 * Returns the text of a JSON string that may still be arriving. Omits an incomplete escape at the
 * end.
 */
function unescaped(received: string): string {
  if (!received.includes("\\")) {
    return received;
  }
  const complete = received.replace(
    /(?<!\\)(\\+)(?:u[\da-fA-F]{0,3})?$/u,
    (end, backslashes: string) => (backslashes.length % 2 === 0 ? end : backslashes.slice(1)),
  );
  try {
    // JSON does not allow line breaks and tabs in strings. Escape them, so that the text is shown
    // nevertheless.
    const safe = complete.replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("\t", "\\t");
    return JSON.parse(`"${safe}"`) as string;
  } catch {
    return received;
  }
}

/**
 * Returns the rows to show. `shown` contains the first `limit` rows that are not inside a folded
 * row. If there are further such rows, `more` is the number of all rows from the next one to the
 * end, including rows inside folded rows. Otherwise, `more` is 0.
 */
export function visibleRows(
  rows: readonly JsonRow[],
  folded: ReadonlySet<string>,
  limit: number,
): { readonly shown: JsonRow[]; readonly more: number } {
  const shown: JsonRow[] = [];
  let hiddenBelow = Infinity;
  for (const [at, row] of rows.entries()) {
    if (row.depth > hiddenBelow) {
      continue;
    }
    hiddenBelow = folded.has(row.path) ? row.depth : Infinity;
    if (shown.length === limit) {
      return { shown, more: rows.length - at };
    }
    shown.push(row);
  }
  return { shown, more: 0 };
}
