import { uncataloguedText } from "./fault";
import { expect, it } from "vitest";
import { notLoadedWords, readOnlyWords, storageWords } from "./banner_words";
import { fault } from "./test_fixtures";

it("the texts of banners are complete sentences", () => {
  expect(notLoadedWords(fault({ message: uncataloguedText("The disk is failing.") }))).toBe(
    "Not everything could be loaded: The disk is failing. Rivulet tries again every few seconds.",
  );
  expect(
    storageWords(fault({ message: uncataloguedText("The disk is full."), detail: null })),
  ).toBe(
    "Messages are not being saved to disk: The disk is full. They stay on screen and will be saved as soon as the disk is writable.",
  );
});

it("the banner about a read-only database says what still works", () => {
  expect(
    readOnlyWords(fault({ message: uncataloguedText("The folder is read-only."), detail: null })),
  ).toBe("The folder is read-only. You can still read, copy and export everything.");
});
