import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/**
 * Builds the script that runs in a diagram's frame. It is built separately from the page for two
 * reasons: the frame cannot load the page's files, and the script is needed only when a diagram is
 * shown.
 */
export default defineConfig({
  base: "./",
  publicDir: false,
  // Replace elkjs, mermaid's default layout engine, with a stub, because deny.toml does not allow
  // its licence.
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
