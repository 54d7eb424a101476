import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The policy of src-tauri/tauri.conf.json, so that `vite preview` blocks what the window blocks.
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

// Removes KaTeX's WOFF and TTF fonts: every supported engine reads WOFF2.
const woff2Only: Plugin = {
  name: "woff2-only",
  enforce: "pre",
  transform(code, id) {
    if (!/katex[^/]*\.css/.test(id)) return null;
    return code.replace(/,\s*url\([^)]+\.(?:woff|ttf)\)\s*format\([^)]+\)/g, "");
  },
};

export default defineConfig({
  plugins: [svelte(), woff2Only],
  clearScreen: false,
  server: {
    port: 1420,
    strictPort: true,
    // The message catalogues lie outside the page's folder.
    fs: { allow: [".", "../locales"] },
    // Address of the engine, set by `cargo xtask dev`.
    proxy: process.env["RIVULET_LOOPBACK"] ? { "/loopback": process.env["RIVULET_LOOPBACK"] } : {},
  },
  preview: { headers: { "Content-Security-Policy": policy } },
  build: {
    target: ["safari17", "chrome120"],
    // The policy blocks fonts and images that are inlined into CSS as `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // One request for all code that the first paint needs.
      output: { codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] } },
    },
  },
  // Workers load grammars as separate modules, on demand.
  worker: { format: "es" },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/test_setup.ts"],
    css: false,
    // Tests wait for conditions, which take long on a busy machine.
    testTimeout: 60_000,
  },
});
