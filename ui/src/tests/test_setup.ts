// Prepares each test file: loads the interface texts that the window would load only after its
// first paint, and adds browser features that Node.js and jsdom lack.
//
// Most tests need no document, and run in plain Node.js, because creating a document takes longer
// than the test. A test file that needs a document begins with `// @vitest-environment jsdom`.

// Node.js 20 has no `navigator`, but some libraries read it as soon as they are imported.
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
