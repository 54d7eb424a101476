// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import * as faultText from "../bindings/texts/fault";
import { bestLocale, chooseLocale, format, say } from "./catalogue";

const REPLIES = `{ $count ->
    [one] One reply
   *[other] { $count } replies
}`;

/** The files of a locale that exists only in this test. */
const quenya = {
  "../../../locales/qya/test.ftl": () =>
    Promise.resolve("fault-not-found = I loar ná quanta\ntest-cause = { $missing }"),
};

afterEach(() => chooseLocale(["en"]));

it("the catalogue formats plural forms, numbers and nested texts", () => {
  expect(format("test-replies", REPLIES, { count: 1 })).toBe("One reply");
  expect(format("test-replies", REPLIES, { count: 1200 })).toBe("1,200 replies");
  expect(say(faultText.nothingCanChange({ cause: faultText.notFound() }))).toBe(
    "This item no longer exists, so nothing can be changed",
  );
});

it("the catalogue loads another locale from its folder, and uses English for messages that the locale lacks", async () => {
  await chooseLocale(["qya-ME", "en"], quenya);
  expect(say(faultText.notFound())).toBe("I loar ná quanta");
  expect(say(faultText.endedUnexpectedly())).toBe("The operation ended unexpectedly; try again");
  expect(format("test-replies", REPLIES, { count: 2 })).toBe("2 replies");
  expect(format("test-cause", "Because of { $cause }", { cause: "x" })).toBe("Because of x");
  expect(document.documentElement.lang).toBe("qya");
});

it("the catalogue shows the id of a message that no locale has", () => {
  expect(say({ id: "fault-of-tomorrow", args: {} })).toBe("fault-of-tomorrow");
});

it("the catalogue prefers the same region, then the same language, then the next preference", () => {
  const available = ["en", "de", "pt-BR"];
  expect(bestLocale(["de-CH"], available)).toBe("de");
  expect(bestLocale(["pt-BR"], available)).toBe("pt-BR");
  expect(bestLocale(["pt", "EN-us"], available)).toBe("en");
  expect(bestLocale(["fr"], available)).toBeNull();
});
