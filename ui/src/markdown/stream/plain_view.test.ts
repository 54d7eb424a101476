// @vitest-environment jsdom
import fc from "fast-check";
import { expect, it } from "vitest";
import { PlainView } from "./plain_view";

const measure = { charactersPerLine: 70, lineHeight: 22 };

const line = fc.string({ maxLength: 3_000 });
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"));

it("shows its text, however it is split", () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat()), (whole, places) => {
      const container = document.createElement("pre");
      const view = new PlainView(container);
      let last = 0;
      for (const place of places.map((at) => at % (whole.length + 1)).sort((a, b) => a - b)) {
        view.append(whole.slice(last, place));
        last = place;
      }
      view.append(whole.slice(last));
      expect(container.textContent).toBe(whole);
      expect(view.text).toBe(whole);
    }),
  );
});

it("splits its text at line ends only, in the same way at once and piece by piece", () => {
  fc.assert(
    fc.property(text, (whole) => {
      const grown = document.createElement("pre");
      const view = new PlainView(grown);
      for (const delta of whole.match(/[^]{1,97}/g) ?? []) view.append(delta);
      const container = document.createElement("pre");
      const other = PlainView.whole(container, whole, measure);
      expect(container.textContent).toBe("");
      other.revealAll();
      expect(container.textContent).toBe(whole);
      const pieces = (element: Element) => [...element.children].map((piece) => piece.textContent);
      expect(pieces(container)).toEqual(pieces(grown));
      for (const piece of pieces(grown).slice(0, -1)) expect(piece.endsWith("\n")).toBe(true);
    }),
  );
});
