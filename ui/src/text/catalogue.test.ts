import { afterEach, describe, expect, it } from "vitest";
import { addEnglish, bestLocale, chooseLocale, format, say } from "./catalogue";

addEnglish(`
test-disk-full = The disk is full
test-cause = { $cause }, so nothing can be changed
test-replies = { $count ->
    [one] One reply
   *[other] { $count } replies
}
`);

/** A locale for this test only. Adding a locale requires nothing but a folder of messages. */
const quenya = {
  "../../../locales/qya/test.ftl": () =>
    Promise.resolve("test-disk-full = I loar ná quanta\ntest-cause = { $missing }"),
};

describe("the catalogue", () => {
  afterEach(() => chooseLocale(["en"]));

  it("formats plural forms, numbers and nested texts", () => {
    expect(format("test-replies", { count: 1 })).toBe("One reply");
    expect(format("test-replies", { count: 1200 })).toBe("1,200 replies");
    const cause = { id: "test-disk-full", args: {} };
    expect(say({ id: "test-cause", args: { cause } })).toBe(
      "The disk is full, so nothing can be changed",
    );
  });

  it("takes another locale from its folder, and English where that lacks a message", async () => {
    await chooseLocale(["qya-ME", "en"], quenya);
    expect(format("test-disk-full")).toBe("I loar ná quanta");
    expect(format("test-replies", { count: 2 })).toBe("2 replies");
    expect(format("test-cause", { cause: "x" })).toBe("x, so nothing can be changed");
    expect(document.documentElement.lang).toBe("qya");
  });

  it("shows the id of a message that no locale has", () => {
    expect(format("test-of-tomorrow")).toBe("test-of-tomorrow");
  });

  it("prefers the same region, then the same language, then the next preference", () => {
    const available = ["en", "de", "pt-BR"];
    expect(bestLocale(["de-CH"], available)).toBe("de");
    expect(bestLocale(["pt-BR"], available)).toBe("pt-BR");
    expect(bestLocale(["pt", "EN-us"], available)).toBe("en");
    expect(bestLocale(["fr"], available)).toBeNull();
  });
});
