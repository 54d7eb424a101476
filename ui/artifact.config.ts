import { defineConfig } from "vite";

/**
 * Builds the script in the frame of a diagram apart from the page: the script is loaded only
 * when the user opens a diagram, and the frame cannot load files of the page.
 */
export default defineConfig({
  base: "./",
  publicDir: false,
  build: {
    target: ["safari17", "chrome120"],
    outDir: "dist/artifact",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The layout engine of large diagrams is that large, and loaded only for such diagrams.
    chunkSizeWarningLimit: 1_600,
    rolldownOptions: {
      input: "artifact/diagram.ts",
      output: { entryFileNames: "[name].js" },
    },
  },
});
