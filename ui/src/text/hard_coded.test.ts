import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hardCoded } from "./hard_coded";

const files = Object.keys(import.meta.glob("../**/*.{ts,svelte}")).filter(
  (file) =>
    // Skip tests and their helpers, generated code, the backend for development (`loopback.ts`),
    // the checker itself, a list of selectors (`stray_keys`), the names of programming languages,
    // and the Markdown examples for tests of the parser.
    !/\.(?:test|fuzz)\.ts$|\/test_[^/]*$|\/bindings\/|\/backend\/loopback|\.\/hard_coded|languages\.ts|stray_keys|gfm_examples/.test(
      file,
    ),
);

/** Names of file formats, programs and fonts, which are the same in every language. */
const NAMES =
  /^(?:Rivulet|Markdown|HTML|JSON|Inter|Source Serif|Atkinson Hyperlegible|ChatGPT|Claude|Open WebUI|LibreChat|Chatbox|LM Studio|Cherry Studio|Jan)$/;

/**
 * Files in which the checker finds only false alarms: selectors, class names, ids, and descriptions
 * for models.
 */
const FALSE_FINDINGS: readonly string[] = [
  "features/assistants/schema_fields.ts",
  "features/library/library_rows.ts",
  "markdown/copy/selection_text.ts",
  "markdown/dom/code_caption.ts",
  "markdown/dom/formula.ts",
];

it("every text of the page comes from the catalogue", () => {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const source = readFileSync(new URL(file, import.meta.url), "utf8");
    const texts = hardCoded(source, file.endsWith(".svelte")).filter(
      ({ text }) => !NAMES.test(text),
    );
    if (texts.length > 0) {
      found.set(
        file.replace("../", ""),
        texts.map(({ line, text }) => `${line}: ${text}`),
      );
    }
  }
  const added = [...found].filter(([file]) => !FALSE_FINDINGS.includes(file));
  expect(Object.fromEntries(added), "move these texts to locales/en").toEqual({});
  const unneeded = FALSE_FINDINGS.filter((file) => !found.has(file));
  expect(unneeded, "these exceptions are not needed any more").toEqual([]);
});

it.each([
  ["<p>Hello there</p>", "Hello there"],
  ["<p>{count} words</p>", "words"],
  ['<Button label="Close" />', "Close"],
  ['<img alt="a cat" />', "a cat"],
  ['<p title={open ? "Close it" : null}>{text}</p>', "Close it"],
  ["<p>{`${count} new words`}</p>", "{} new words"],
  ['<script lang="ts">const name = "Close";</script>', "Close"],
  [
    `<p>{fault ?? 'Send an object such as {"top_k": 40}.'}</p>`,
    'Send an object such as {"top_k": 40}.',
  ],
  ['<button onclick={() => say("It is done")}>{text}</button>', "It is done"],
  ["<script>const text = `${count} with ${files}`;</script>", "{} with {}"],
  ["<script>const text = `“${name}” deleted`;</script>", "“{}” deleted"],
  ["<script>const text = `${found} · checked ${time}`;</script>", "{} · checked {}"],
  ["<script>toasts.note(`${name} gone`);</script>", "{} gone"],
  ['<script>toasts.announce("done");</script>', "done"],
  ['<script>const text = count === 0 ? diskText.none() : "many";</script>', "many"],
  [
    '<script>const texts = { asked: diskText.asked(), daily: "daily", never: diskText.never() };</script>',
    "daily",
  ],
  ['<script lang="ts">const words: Record<Outcome, string> = { ok: "passed" };</script>', "passed"],
])("%s is hard-coded", (source, text) => {
  expect(hardCoded(source, true).map((found) => found.text)).toEqual([text]);
});

it.each([
  '<p class="Big Text" data-state="Open door">{text}</p>',
  '<button type="button" onclick={() => event.key === "Enter" && go()}>{common.close()}</button>',
  '<script lang="ts">type Kind = "Open door"; const found = root.querySelector("p a");</script>',
  "<style>p { content: 'Hello there'; }</style>",
  '<script lang="ts">throw new Error("Only developers read this");</script>',
  "<script>const box = `0 0 ${width} ${height}`, cell = `${row}-cell ${column}`;</script>",
  '<script>const item = { id: "trash", title: diskText.trash() };</script>',
  '<script lang="ts">const names: Record<string, string> = { "\\u200b": "ZWSP" };</script>',
  '<script lang="ts">const icons: Record<Outcome, Icon> = { ok: "passed" };</script>',
  '<p style:--row-height="{height}px"></p>',
])("%s is not", (source) => {
  expect(hardCoded(source, true)).toEqual([]);
});
