import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The content security policy of `vite preview`. It differs from the window's policy (in
// src-tauri/tauri.conf.json) in two points: it allows connections to the page's server instead of
// IPC, and it blocks all frames.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

// Removes KaTeX's WOFF and TTF fonts. They are not needed, because every supported browser engine
// can read WOFF2.
const woff2Only: Plugin = {
  name: "woff2-only",
  enforce: "pre",
  transform(code, id) {
    if (!/katex[^/]*\.css/.test(id)) return null;
    return code.replace(/,\s*url\([^)]+\.(?:woff|ttf)\)\s*format\([^)]+\)/g, "");
  },
};

/**
 * Matches the path of a file in `src/bindings/texts`. The path may have a `message` query, which
 * names one function in the file.
 */
const TEXTS = /\/src\/bindings\/texts\/[\w-]+\.ts(?:\?message=(\w+))?$/u;
/** Matches a line of a file in `src/bindings/texts` that declares the function for one message. */
const MESSAGE = /^export const (\w+) = .*$/gmu;

// Turns the function of each message into a separate module. As a result, the bundler puts the
// English text of a message into the chunk that uses the message. If a whole file of messages were
// one module, a chunk that needs one message would contain all messages of the file.
const textsByMessage: Plugin = {
  name: "texts-by-message",
  apply: "build",
  enforce: "pre",
  resolveId: (source) => (source.includes("?message=") ? source : null),
  load(id) {
    const found = TEXTS.exec(id);
    if (!found) return null;
    const file = id.replace(/\?.*/u, "");
    const code = readFileSync(file, "utf8");
    const wanted = found[1];
    const exported = (name = "") =>
      `export { ${name} } from ${JSON.stringify(`${file}?message=${name}`)};`;
    return {
      code: wanted
        ? code.replace(MESSAGE, (line, name) => (name === wanted ? line : ""))
        : [...code.matchAll(MESSAGE)].map(([, name]) => exported(name)).join("\n"),
      moduleSideEffects: false,
    };
  },
};

/** Maximum number of bytes of script that the window loads before it shows anything. */
const MAX_FIRST_BYTES = 250_000;

const firstScriptLimit: Plugin = {
  name: "first-script-limit",
  apply: "build",
  writeBundle(_options, bundle) {
    const page = bundle["index.html"];
    const html = page?.type === "asset" ? String(page.source) : "";
    const first = new Set([...html.matchAll(/assets\/[^"]+\.js/gu)].map(([file]) => file));
    let bytes = 0;
    // The loop also visits the files that it adds to `first`, which are the imports of each script.
    for (const file of first) {
      const chunk = bundle[file];
      if (chunk?.type !== "chunk") this.error(`${file} is not in the build`);
      bytes += Buffer.byteLength(chunk.code);
      chunk.imports.forEach((imported) => first.add(imported));
    }
    if (bytes === 0 || bytes > MAX_FIRST_BYTES) {
      this.error(
        `At its start the window loads ${bytes} bytes of script (${[...first].join(", ")}); ` +
          `the limit is ${MAX_FIRST_BYTES}. Load what the first screen does not need on demand, ` +
          "like the components in src/lazy_components.ts.",
      );
    }
  },
};

export default defineConfig({
  plugins: [svelte(), woff2Only, textsByMessage, firstScriptLimit],
  clearScreen: false,
  server: {
    port: 1420,
    strictPort: true,
    // The message catalogues are outside the page's folder.
    fs: { allow: [".", "../locales"] },
    // `cargo xtask dev` sets `RIVULET_LOOPBACK` to the address of the engine.
    proxy: process.env["RIVULET_LOOPBACK"] ? { "/loopback": process.env["RIVULET_LOOPBACK"] } : {},
  },
  preview: { headers: { "Content-Security-Policy": policy } },
  build: {
    target: ["safari17", "chrome120"],
    // Do not inline files as `data:` URLs, because the content security policy blocks fonts in such
    // URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Put all code for the first paint into one file, so that one request loads it.
            { name: "start", tags: ["$initial"], priority: 1 },
            { name: "shared_texts", test: /\?message=/u, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // Build workers as modules, so that they can load grammars on demand.
  worker: { format: "es" },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: {
    include: [
      process.env["RIVULET_FUZZ_SECONDS"] ? "src/**/*.fuzz.ts" : "{src,artifact}/**/*.test.ts",
    ],
    setupFiles: ["src/tests/test_setup.ts"],
    css: false,
    // Use all processors. By default, Vitest leaves one processor idle, which is half of a machine
    // with two processors.
    maxWorkers: "100%",
    // Set a long time limit, because waiting for a condition can take a long time on a busy
    // machine.
    testTimeout: 60_000,
  },
});
