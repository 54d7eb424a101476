// Prepares each test file: loads the interface texts that the window would load after its first
// paint, and adds features of browsers that Node.js and jsdom lack. Tests without a document run in
// Node.js, because creating a document takes longer than most tests. A test file that needs a
// document begins with `// @vitest-environment jsdom`.

// Node.js 20 lacks `navigator`, which libraries read when they are imported.
globalThis.navigator ??= {
  language: "en",
  languages: ["en"],
  platform: "",
  userAgent: "",
} as unknown as Navigator;

const { loadSentTexts } = await import("../text/catalogue");
await loadSentTexts();
if ("document" in globalThis) {
  await import("./test_dom");
}
export {};
