import { defineConfig } from "vite";

/**
 * The script in the frame of a diagram. It is built apart from the page: nothing of it is loaded before somebody wants
 * to see a diagram, and the frame may load nothing of the page's.
 */
export default defineConfig({
  base: "./",
  publicDir: false,
  build: {
    target: ["safari17", "chrome120"],
    outDir: "dist/artifact",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What lays out the largest diagrams is that large, and comes only with them.
    chunkSizeWarningLimit: 1_600,
    rolldownOptions: {
      input: "artifact/diagram.ts",
      output: { entryFileNames: "[name].js" },
    },
  },
});
