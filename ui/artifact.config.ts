import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/**
 * Builds the script in the frame of a diagram separately from the page: the script is loaded only
 * when the user opens a diagram, and the frame cannot load files of the page.
 */
export default defineConfig({
  base: "./",
  publicDir: false,
  // Replace elkjs, an optional layout engine of mermaid, with a stub, because deny.toml
  // does not allow its licence.
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
