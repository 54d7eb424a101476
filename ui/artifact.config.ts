import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/**
 * Builds the script of a diagram's frame separately from the page, because the frame cannot load
 * the page's files and because only diagrams need this script.
 */
export default defineConfig({
  base: "./",
  publicDir: false,
  // Replace elkjs, which is one of mermaid's layout engines, because deny.toml does not allow its
  // licence.
  resolve: {
    alias: {
      "elkjs/lib/elk.bundled.js": fileURLToPath(new URL("artifact/no_elk.ts", import.meta.url)),
    },
  },
  build: {
    target: ["safari17", "chrome120"],
    outDir: "dist/artifact",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: "artifact/diagram.ts",
      output: { entryFileNames: "[name].js" },
    },
  },
});
