// @vitest-environment jsdom
// Fuzzes the Markdown renderer: `cargo xtask fuzz markdown`. The environment variable
// RIVULET_FUZZ_SECONDS sets the duration. To repeat an earlier run, set RIVULET_FUZZ_SEED to its
// seed.

import spec from "commonmark-spec";
import { expect, it } from "vitest";
import { gfmExamples } from "./parse/gfm_examples";
import { blocksOf, growing, rendered, trickyDocuments } from "./test_documents";

const SECONDS = Number(process.env["RIVULET_FUZZ_SECONDS"] ?? 60);
const SEED = Number(process.env["RIVULET_FUZZ_SEED"] ?? Date.now() % 2 ** 31);

/** Maximum length of a document, in UTF-16 code units. */
const MAX_LENGTH = 10_000;
/**
 * Maximum processor time for one part of a document, in milliseconds. The measured time is that of
 * the whole process, so a garbage collection alone can exceed the maximum. Therefore, a slow
 * document is measured up to `TRIES` times, and the shortest time counts.
 */
const MAX_MS = 1_000;
const TRIES = 3;
/**
 * A factor that limits the length of the HTML: without its formulas, the HTML may have up to
 * `MAX_GROWTH` times as many characters as the document, plus `MARKUP` characters for each element,
 * plus `OFFSET` characters.
 */
const MAX_GROWTH = 10;
/**
 * Number of characters that each element adds to the maximum length of the HTML (see `MAX_GROWTH`).
 */
const MARKUP = 400;
const OFFSET = 2_000;

const corpus = [
  ...spec.tests.map(({ markdown }) => markdown.replaceAll("→", "\t")),
  ...Object.values(gfmExamples).flatMap((section) => section.map(([markdown]) => markdown)),
  ...trickyDocuments,
];

/** Strings with a special meaning in Markdown, HTML, TeX or Unicode. */
const MARKERS = [
  ...["*", "**", "_", "__", "~~", "`", "```", "~~~", "$", "$$", "\\(", "\\)", "\\[", "\\]", "\\"],
  ...[
    "[",
    "]",
    "](",
    "](<",
    "![",
    "[^",
    "]:",
    "<",
    ">",
    "<!--",
    "-->",
    "<![CDATA[",
    "</p>",
    "&amp;",
    '"',
    "'",
    "(",
    ")",
  ],
  ...[
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "    ",
    "> ",
    "- ",
    "1. ",
    "- [ ] ",
    "# ",
    "===\n",
    "---\n",
    "|",
    "|-|",
  ],
  ...[
    "https://e.x/",
    "www.",
    "a@b.c",
    "javascript:",
    "data:",
    "\0",
    "\u200b",
    "\u202e",
    "\ud800",
    "é",
    "日本",
    "🙂",
  ],
];

/**
 * Returns a generator of pseudo-random integers (mulberry32): a function that returns an integer
 * from 0 up to but not including its argument `below`.
 */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function mutated(pick: (below: number) => number): string {
  const choice = (texts: readonly string[]): string => texts[pick(texts.length)] ?? "";
  let text = choice(corpus);
  for (let changes = pick(8); changes >= 0; changes--) {
    const [start, end] = [pick(text.length + 1), pick(text.length + 1)].sort((a, b) => a - b);
    const piece = text.slice(start, end);
    switch (pick(7)) {
      case 0:
        text = text.slice(0, start) + text.slice(end);
        break;
      case 1:
        text = text.slice(0, start) + choice(MARKERS) + text.slice(start);
        break;
      case 2:
        text = text.slice(0, start) + choice(corpus) + text.slice(start);
        break;
      case 3:
        text = text.slice(0, end) + piece.repeat(1 + pick(30)) + text.slice(end);
        break;
      case 4:
        text = text.slice(0, start) + choice(MARKERS).repeat(1 + pick(300)) + text.slice(start);
        break;
      case 5:
        text =
          text.slice(0, end) + ` ${choice(MARKERS)} word`.repeat(1 + pick(900)) + text.slice(end);
        break;
      default:
        text = text.slice(0, start) + choice(MARKERS) + piece + choice(MARKERS) + text.slice(end);
    }
    text = text.slice(0, MAX_LENGTH);
  }
  return text;
}

function pieces(text: string, pick: (below: number) => number): string[] {
  const found: string[] = [];
  const longest = 1 + pick(Math.max(1, text.length));
  for (let at = 0; at < text.length;) {
    const length = 1 + pick(longest);
    found.push(text.slice(at, at + length));
    at += length;
  }
  return found;
}

/**
 * Streams a document, one part at a time. Returns a copy of the rendered document and the processor
 * time of the slowest part, in milliseconds.
 */
function streamed(parts: readonly string[]): { found: Element; longest: number } {
  const { container, view } = growing();
  let longest = 0;
  const measured = (run: () => void) => {
    const started = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(started);
    longest = Math.max(longest, (user + system) / 1_000);
  };
  for (const part of parts) measured(() => view.append(part));
  measured(() => view.finish());
  return { found: blocksOf(container), longest };
}

/**
 * Streams a document, one part at a time. Fails if a part takes too long, if the HTML is too long,
 * or if the nodes differ from those of the same document rendered all at once.
 */
function check(parts: readonly string[]): void {
  const text = parts.join("");
  const first = streamed(parts);
  const { found } = first;
  let { longest } = first;
  for (let tries = 1; tries < TRIES && longest >= MAX_MS; tries++) {
    longest = Math.min(longest, streamed(parts).longest);
  }
  // The order of attributes is irrelevant, so compare the nodes and not their HTML.
  expect(found.isEqualNode(rendered(text)), "streamed as rendered in one step").toBe(true);
  for (const formula of found.querySelectorAll(".katex")) formula.remove();
  const elements = found.querySelectorAll("*").length;
  removeRepeatedAttributes(found);
  expect(found.innerHTML.length, "length of the HTML").toBeLessThanOrEqual(
    MAX_GROWTH * text.length + MARKUP * Math.min(elements, text.length) + OFFSET,
  );
  expect(longest, "milliseconds for one part").toBeLessThan(MAX_MS);
}

/**
 * Removes each attribute that has the same value as an earlier attribute, so that repeated values
 * do not count towards the length of the HTML. Browsers store equal values only once, so the memory
 * for a long address does not depend on the number of links that contain it.
 */
function removeRepeatedAttributes(container: Element): void {
  const values = new Set<string>();
  for (const element of container.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (values.has(value)) element.removeAttribute(name);
      else values.add(value);
    }
  }
}

it("survives any document", { timeout: (SECONDS + 60) * 1_000 }, () => {
  const pick = random(SEED);
  const end = Date.now() + SECONDS * 1_000;
  let documents = 0;
  while (Date.now() < end) {
    const parts = pieces(mutated(pick), pick);
    documents++;
    try {
      check(parts);
    } catch (error) {
      throw new Error(`seed ${SEED}, document ${documents}: ${JSON.stringify(parts)}`, {
        cause: error,
      });
    }
  }
  console.log(`markdown: ${documents} documents in ${SECONDS} s without a failure (seed ${SEED})`);
});
