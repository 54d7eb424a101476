import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The same policy as in src-tauri/tauri.conf.json, so that `preview` fails where the window would.
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

// Every engine this runs in reads WOFF2; the other two thirds of KaTeX's fonts need not be shipped.
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
    // The messages are beside the page's folder.
    fs: { allow: [".", "../locales"] },
    // `cargo xtask dev` starts the engine and says where it listens.
    proxy: process.env["RIVULET_LOOPBACK"] ? { "/loopback": process.env["RIVULET_LOOPBACK"] } : {},
  },
  preview: { headers: { "Content-Security-Policy": policy } },
  build: {
    target: ["safari17", "chrome120"],
    // A font or picture written into the CSS as data: would be blocked by the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // One request for everything that the first paint needs.
      output: { codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] } },
    },
  },
  // Grammars are files of their own that the worker reads when it needs them.
  worker: { format: "es" },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/test_setup.ts"],
    css: false,
    // They wait for what has to come, on machines that have other things to do too.
    testTimeout: 60_000,
  },
});
