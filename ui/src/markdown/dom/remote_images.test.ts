// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { MarkdownView, renderMarkdown } from "..";
import { remoteImage, setRemoteImage } from "./remote_images";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const LOADED = { state: "loaded", source: PIXEL, width: 4, height: 3 } as const;
let count = 0;
let address = "";
let container: HTMLElement;

beforeEach(() => {
  address = `https://example.com/${++count}.png`;
  container = document.createElement("div");
});

const image = () => container.querySelector<HTMLElement>("[data-address]")!;

it("a remote image is not fetched but shown as a button with its host", () => {
  renderMarkdown(`See ![a *map*](${address}).`, container);
  expect(container.querySelector("img")).toBeNull();
  expect(image().localName).toBe("button");
  expect(image().textContent).toBe("a map Load image from example.com");
  expect(image().dataset["address"]).toBe(address);
});

it("an image at an address that is not on the web is shown as its text", () => {
  renderMarkdown("See ![a map](mailto:a@b.example) and ![](mailto:a@b.example).", container);
  expect(container.innerHTML).toBe('<p dir="ltr">See a map and Image.</p>');
});

it("of a very long host, only the end is shown", () => {
  renderMarkdown(`![map](https://${"a.".repeat(100)}example.com/x.png)`, container);
  expect(image().textContent).toBe(
    `map Load image from …${"a.".repeat(100).slice(-89)}example.com`,
  );
});

it("a remote image inside a link is not a button", () => {
  renderMarkdown(`[![state](${address})](https://example.com/)`, container);
  expect(image().localName).toBe("span");
  expect(image().parentElement?.localName).toBe("a");
});

it("each state is rendered in place, at every occurrence of the image", () => {
  renderMarkdown(`One ![map](${address}) two\n\n- ![map](${address})`, container);
  setRemoteImage(container, address, { state: "loading" });
  expect(image().getAttribute("aria-busy")).toBe("true");
  setRemoteImage(container, address, { state: "failed", reason: "It is too large" });
  expect(image().textContent).toBe("map It is too large. Try again");
  setRemoteImage(container, address, LOADED);
  const images = [...container.querySelectorAll("img")];
  expect(images.map(({ src, alt, width, height }) => [src, alt, width, height])).toEqual([
    [PIXEL, "map", 4, 3],
    [PIXEL, "map", 4, 3],
  ]);
  expect(container.textContent).toBe("One  two");
});

it("a text that is rendered again or still grows shows images loaded before", () => {
  setRemoteImage(container, address, LOADED);
  const view = new MarkdownView(container);
  view.append(`![map](${address}) and`);
  expect(image().localName).toBe("img");
  view.append(" more\n\nNext");
  view.finish();
  expect(container.querySelectorAll("img")).toHaveLength(1);
});

it("the oldest images are evicted for new ones", () => {
  const large = { ...LOADED, source: "x".repeat(24 * 1024 * 1024) };
  const all = [1, 2, 3].map((number) => `${address}?${number}`);
  for (const each of all) setRemoteImage(container, each, large);
  expect(all.map((each) => remoteImage(each).state)).toEqual(["waiting", "loaded", "loaded"]);
});
