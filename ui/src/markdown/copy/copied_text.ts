import { writtenFormula } from "../dom/formula";
import { renderMarkdown } from "../dom/render";

/**
 * A character (NUL) that stands for a line break that must be kept when other whitespace is
 * collapsed. It never occurs in rendered text.
 */
const LINE_BREAK = "\0";

const BLOCKS = new Set([
  "P",
  "H3",
  "H4",
  "H5",
  "H6",
  "UL",
  "OL",
  "LI",
  "BLOCKQUOTE",
  "FIGURE",
  "HR",
  "DIV",
  "SECTION",
  "TABLE",
]);

/**
 * Converts Markdown to plain text. Each paragraph and list item begins a new line, table cells are
 * separated by tabs, code stays unchanged, and the address of a link follows its text.
 */
export function textToCopy(markdown: string): string {
  const container = document.createElement("div");
  renderMarkdown(markdown, container);
  return blocksIn(container);
}

/**
 * Returns the texts of all blocks in an element, joined with the line breaks in `gap`. Consecutive
 * inline nodes count as one block.
 */
function blocksIn(element: Element, gap = "\n\n"): string {
  const blocks: string[] = [];
  let inline: Node[] = [];
  const endInline = () => {
    blocks.push(inlineText(inline));
    inline = [];
  };
  for (const node of element.childNodes) {
    if (node instanceof Element && BLOCKS.has(node.tagName)) {
      endInline();
      blocks.push(blockText(node));
    } else {
      inline.push(node);
    }
  }
  endInline();
  return blocks.filter((block) => block !== "").join(gap);
}

function blockText(element: Element): string {
  const formula = writtenFormula(element);
  if (formula !== null) return formula;
  switch (element.tagName) {
    case "UL":
    case "OL":
      return listText(element);
    case "BLOCKQUOTE":
      return indented(blocksIn(element), "> ", "> ");
    case "FIGURE":
      return (element.querySelector("code") ?? element).textContent.replace(/\n$/, "");
    case "HR":
      return "---";
    case "DIV":
    case "SECTION":
      return blocksIn(element);
    case "TABLE":
      return [...element.querySelectorAll("tr")].map(rowText).join("\n");
    default:
      return inlineText([...element.childNodes]);
  }
}

function listText(list: Element): string {
  const items = [...list.children];
  const loose = items.some((item) => item.querySelector(":scope > p") !== null);
  const gap = loose ? "\n\n" : "\n";
  let number = Number(list.getAttribute("start") ?? 1);
  return items
    .map((item) => {
      const mark = list.tagName === "OL" ? `${String(number++)}. ` : "- ";
      return indented(blocksIn(item, gap), mark, " ".repeat(mark.length));
    })
    .join(gap);
}

function rowText(row: Element): string {
  // Write each table cell on one line, because a line break would begin a new row.
  return [...row.children]
    .map((cell) => inlineText([...cell.childNodes]).replaceAll("\n", " "))
    .join("\t");
}

/**
 * Returns the text of inline nodes. Collapses whitespace, except for the line breaks of `<br>`
 * elements.
 */
function inlineText(nodes: readonly Node[]): string {
  return (
    nodes
      .map(nodeText)
      .join("")
      .split(LINE_BREAK)
      // Because of the lookbehind, a match can begin only at the first of several spaces. If it
      // could begin at each of them, the search would take quadratic time.
      .map((line) => line.replace(/^ +|(?<! ) +$/g, ""))
      .join("\n")
      .trim()
  );
}

function nodeText(node: Node): string {
  if (!(node instanceof Element)) {
    return (node.textContent ?? "").replace(/[ \t\n]+/g, " ");
  }
  const formula = writtenFormula(node);
  if (formula !== null) return formula;
  const inner = () => [...node.childNodes].map(nodeText).join("");
  switch (node.tagName) {
    case "BR":
      return LINE_BREAK;
    case "CODE":
      return node.textContent;
    case "IMG":
      return node.getAttribute("alt") ?? "";
    case "INPUT":
      return node.hasAttribute("checked") ? "[x]" : "[ ]";
    case "A":
      return linkText(inner(), node.getAttribute("href") ?? "");
    case "SUP":
      // Write the number of a footnote in brackets. Otherwise, it could not be told apart from a
      // number directly before it.
      return `[${node.textContent}]`;
    default:
      return node instanceof HTMLElement && node.dataset["alternative"] !== undefined
        ? node.dataset["alternative"]
        : inner();
  }
}

function linkText(words: string, address: string): string {
  const known = words === "" || ["", words, `mailto:${words}`].includes(address);
  // Omit the link from a footnote back to the text, because it is useless outside the page.
  if (address === "#") return "";
  return known ? words || address : `${words} (${address})`;
}

function indented(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, at) => (at === 0 ? first : line === "" ? others.trimEnd() : others) + line)
    .join("\n");
}
