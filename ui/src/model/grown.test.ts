import fc from "fast-check";
import { expect, it } from "vitest";
import { addedSince, grow, type Grown } from "./grown";

it("returns the text after any piece, and nothing for any other position", () => {
  fc.assert(
    fc.property(fc.nat(20), fc.array(fc.string({ minLength: 1 })), (start, pieces) => {
      let grown: Grown | null = null;
      let length = start;
      for (const piece of pieces) {
        grown = grow(grown, length, piece);
        length += piece.length;
      }
      const text = pieces.join("");
      const ends = new Set([0]);
      for (const piece of pieces) {
        ends.add(Math.max(...ends) + piece.length);
      }
      for (let at = -1; at <= text.length + 1; at++) {
        const known = pieces.length > 0 && ends.has(at);
        expect(addedSince(grown, start + at)).toBe(known ? text.slice(at) : null);
      }
    }),
  );
});
