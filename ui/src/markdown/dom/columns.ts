/** Number of columns between tab stops. Must equal `tab-size` in code.css. */
const TAB_SIZE = 4;

// Matches characters that are two columns wide: Chinese, Japanese, Korean, full-width forms and
// emoji.
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/gu;

/** Returns the width, in columns, that the widest line has in a monospaced font. */
export function columnsOf(text: string): number {
  let widest = 0;
  for (const line of text.split("\n")) {
    const parts = line.replace(WIDE, "xx").split("\t");
    const last = parts.pop() ?? "";
    let columns = 0;
    for (const part of parts) {
      columns += part.length;
      columns += TAB_SIZE - (columns % TAB_SIZE);
    }
    widest = Math.max(widest, columns + last.length);
  }
  return widest;
}
