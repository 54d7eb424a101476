// @vitest-environment jsdom
import { expect, it } from "vitest";
import { Places } from "./places";

const place = { message: "m", section: 2, top: -40.5 };

it("places survive a restart", () => {
  const places = new Places(localStorage);
  expect(places.of("c")).toBe("end");
  places.save("c", place);
  places.save("d", place);
  places.save("d", "end");
  const next = new Places(localStorage);
  expect(next.of("c")).toEqual(place);
  expect(next.of("d")).toBe("end");
});

it("places are dropped one by one, oldest first", () => {
  const places = new Places(localStorage);
  for (let index = 0; index < 201; index++) {
    places.save(`c${String(index)}`, place);
    places.save("c0", place);
  }
  expect(places.of("c0")).toEqual(place);
  expect(places.of("c1")).toBe("end");
  expect(new Places(localStorage).of("c200")).toEqual(place);
});

it("places in conversations that no longer exist are removed", () => {
  const places = new Places(localStorage);
  places.save("c", place);
  places.save("d", place);
  places.keepOnly(["d", "e"]);
  expect([places.of("c"), places.of("d")]).toEqual(["end", place]);
  expect(localStorage.getItem("rivulet.places")).not.toContain('"c"');
});

it.each(["", "nonsense", "{}", '[["c"]]', '[["c", {"message": 1}]]', "[[1, 2], null]"])(
  "do not mind %j in the storage",
  (text) => {
    localStorage.setItem("rivulet.places", text);
    expect(new Places(localStorage).of("c")).toBe("end");
  },
);

it("places work without storage", () => {
  const places = new Places(null);
  places.save("c", place);
  expect(places.of("c")).toEqual(place);
});
