import { expect, it } from "vitest";

const sources = import.meta.glob<string>("../**/*.svelte", {
  eager: true,
  import: "default",
  query: "?raw",
});

/** The sizes in pixels that docs/looks.md (section 6) allows for icons. */
const SIZES = ["12", "14", "16", "18"];

it("icons have the sizes that docs/looks.md allows", () => {
  const sizes = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/\bsize=\{(\d+)\}/gu)].map(([, size = ""]) => ({ file, size })),
  );
  expect(sizes.length).toBeGreaterThan(100);
  expect(sizes.filter(({ size }) => !SIZES.includes(size))).toEqual([]);
});
