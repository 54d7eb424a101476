import { plainText } from "./fault";
import { expect, it } from "vitest";
import { readOnlyWords, recoveredWords, storageWords } from "./notices";
import { fault } from "./test_fixtures";

it("notices are complete sentences", () => {
  expect(recoveredWords(1)).toBe("1 reply was recovered after an unexpected exit");
  expect(recoveredWords(3)).toBe("3 replies were recovered after an unexpected exit");
  expect(storageWords(fault({ message: plainText("The disk is full."), detail: null }))).toBe(
    "Not saved to disk: The disk is full. Your messages stay on screen and will be saved as soon as the disk is writable.",
  );
});

it("the notice about a read-only database says what still works", () => {
  expect(
    readOnlyWords(fault({ message: plainText("The folder is read-only."), detail: null })),
  ).toBe("The folder is read-only. Everything can still be read, copied and exported.");
});
