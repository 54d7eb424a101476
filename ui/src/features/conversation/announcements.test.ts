import { expect, it } from "vitest";
import { endAnnouncement } from "./announcements";
import { reply } from "../../model/test_fixtures";

it("announcements include the number of words of a complete reply", () => {
  const parts = [
    { part: "reasoning" as const, text: "not counted at all" },
    { part: "text" as const, text: "Two words." },
  ];
  expect(endAnnouncement(reply({ ending: "complete", parts }))).toBe("Reply complete, 2 words");
  expect(
    endAnnouncement(reply({ ending: "complete", parts: [{ part: "text", text: "One" }] })),
  ).toBe("Reply complete, 1 word");
});

it("announcements include the ending of any other reply", () => {
  expect(endAnnouncement(reply({ ending: "empty" }))).toBe("The provider sent an empty reply");
});
