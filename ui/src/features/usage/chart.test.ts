// @vitest-environment jsdom
import { mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";

// Set a locale in which US dollars are written as `US$0.50`. This must be done before the modules
// are loaded, because they read the locale.
vi.hoisted(() => Object.defineProperty(navigator, "language", { value: "en-CA" }));
const { noFigures } = await import("./figures");
const { default: UsageChart } = await import("./UsageChart.svelte");

it("the axis of the costs has plain numbers in every locale", () => {
  const bars = [{ key: "2026-01-05", figures: { ...noFigures, estimate: 1, estimated: 1 } }];
  const chart = mount(UsageChart, { target: document.body, props: { bars, measure: "costs" } });
  const axis = [...document.querySelectorAll("[data-usage-chart] .axis span")];
  expect(axis.map(({ textContent }) => textContent)).toEqual(["1.00", "0.50", "0.00"]);
  void unmount(chart);
});
