import { expect, it } from "vitest";
import { remainingToasts, type Toast, toastPlace, toastToShow } from "./toasts";

const toast = (id: number, more: Partial<Toast> = {}): Toast => ({
  id,
  text: String(id),
  action: null,
  seen: false,
  ...more,
});
const pane = { left: 264, top: 0, width: 856, bottom: 760 };
const undo = { name: "Undo", run: () => undefined };

it.each<[string, Toast[], number[]]>([
  ["a toast that was seen and offers nothing leaves", [toast(1, { seen: true })], []],
  ["a toast that offers Undo stays", [toast(1, { seen: true, action: undo })], [1]],
  ["a toast that a dialog has hidden stays", [toast(1), toast(2, { seen: true })], [1]],
])("%s", (_, toasts, ids) => {
  expect(remainingToasts(toasts).map(({ id }) => id)).toEqual(ids);
});

it.each<[string, Toast[], boolean, number | null]>([
  ["nothing without toasts", [], false, null],
  ["the newest toast", [toast(1), toast(2)], false, 2],
  ["nothing while a dialog is open", [toast(1)], true, null],
])("the screen shows %s", (_, toasts, dialog, id) => {
  expect(toastToShow(toasts, dialog)?.id ?? null).toBe(id);
});

it("a toast is above the composer and as wide, or at the bottom of the pane", () => {
  const composer = { left: 396, top: 686, width: 592, bottom: 736 };
  expect(toastPlace(composer, pane, 760, false, null)).toEqual({
    left: 396,
    width: 592,
    bottom: 82,
  });
  expect(toastPlace(null, pane, 760, false, null)).toEqual({ left: 412, width: 560, bottom: 16 });
  expect(toastPlace(null, { ...pane, left: 0, width: 480 }, 760, false, null).width).toBe(448);
});

it("a toast does not cover the greeting above the composer of an empty conversation", () => {
  const composer = { left: 396, top: 251, width: 592, bottom: 341 };
  expect(toastPlace(composer, pane, 760, true, null)).toEqual({
    left: 396,
    width: 592,
    bottom: 16,
  });
});

it("a toast does not cover the foot of a sidebar that covers the pane", () => {
  const narrow = { left: 0, top: 0, width: 480, bottom: 760 };
  const composer = { left: 8, top: 646, width: 464, bottom: 736 };
  const foot = { left: 8, top: 707, width: 248, bottom: 752 };
  expect(toastPlace(null, narrow, 760, false, foot).bottom).toBe(61);
  expect(toastPlace(composer, narrow, 760, false, foot).bottom).toBe(122);
  expect(toastPlace(null, pane, 760, false, foot).bottom).toBe(16);
});
