// @vitest-environment jsdom
import { expect, it } from "vitest";
import { notable } from "./test_scenes";
import { allAt, at, entry, open, pressOn, show, until } from "./test_window";

const TITLE = "שלום עולם";
const directionOf = (elements: HTMLElement[]) =>
  elements.filter(({ textContent }) => textContent.trim() === TITLE).map(({ dir }) => dir);

it("a title has the direction of its own text wherever it has one line", async () => {
  const conversations = [{ title: TITLE, model: "tour" }];
  show({ ...notable, conversations });
  await until(() => entry(TITLE));
  expect(directionOf(allAt("nav .title"))).toEqual(["auto"]);
  expect(directionOf(allAt("[data-recent-conversations] .title"))).toEqual(["auto"]);
  await open(TITLE);
  await until(() => expect(directionOf(allAt("h1 button"))).toEqual(["auto"]));
  pressOn(document.body, "k", { ctrlKey: true });
  await until(() => at("dialog"));
  await until(() => expect(directionOf(allAt("[role=option] .words > span"))).toEqual(["auto"]));
});
