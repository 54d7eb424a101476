// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { at, library, open, until } from "./test_window";

const at12 = (day: number) => new Date(2026, 10, day, 12);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: at12(23) });
});
afterEach(() => {
  vi.useRealTimers();
});

const headings = () => [...document.querySelectorAll("nav h2")].map((h2) => h2.textContent);
const messageTime = () => at("[data-role=user] [data-message-time]").textContent;

it("conversations and messages of today become yesterday's when a new day begins", async () => {
  await library({ conversations: [{ title: "Shopping", model: "cut", daysAgo: 0 }] });
  await open("Shopping");
  await until(() => expect(messageTime()).toMatch(/^12:\d\d\sPM$/u));
  expect(headings()).toEqual(["Today"]);
  vi.setSystemTime(at12(24));
  document.dispatchEvent(new Event("visibilitychange"));
  await until(() => expect(headings()).toEqual(["Yesterday"]));
  await until(() => expect(messageTime()).toMatch(/Nov 23/u));
});
