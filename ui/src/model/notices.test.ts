import { plainText } from "./fault";
import { expect, it } from "vitest";
import { notLoadedWords, readOnlyWords, storageWords } from "./notices";
import { fault } from "./test_fixtures";

it("notices are complete sentences", () => {
  expect(notLoadedWords(fault({ message: plainText("The disk is failing.") }))).toBe(
    "Not everything could be loaded: The disk is failing. Rivulet tries again every few seconds.",
  );
  expect(storageWords(fault({ message: plainText("The disk is full."), detail: null }))).toBe(
    "Messages are not being saved to disk: The disk is full. They stay on screen and will be saved as soon as the disk is writable.",
  );
});

it("the notice about a read-only database says what still works", () => {
  expect(
    readOnlyWords(fault({ message: plainText("The folder is read-only."), detail: null })),
  ).toBe("The folder is read-only. You can still read, copy and export everything.");
});
