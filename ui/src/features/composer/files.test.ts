import { expect, it } from "vitest";
import type { Backend } from "../../backend/backend";
import { newFault } from "../../model/fault";
import * as faultText from "../../bindings/texts/fault";
import { Files } from "./files.svelte";

it("a clipboard that cannot be read is reported like a file that cannot be read", async () => {
  const fault = newFault("input", faultText.unexpectedAnswer());
  const backend = { clipboardFiles: () => Promise.reject(fault) } as unknown as Backend;
  const announced: string[] = [];
  const files = new Files(backend, (words) => announced.push(words));
  const to = { conversation: null, edited: null };
  await files.addFromClipboard(to, () => undefined);
  const words = "The clipboard could not be read: An unexpected error occurred in Rivulet";
  expect(files.refusedIn(null)).toEqual([{ words, convert: null, to }]);
  expect(announced).toEqual([words]);
  expect(files.addsTo(null)).toBe(false);
});

it("several refused files are announced together", async () => {
  const fault = newFault("input", faultText.unexpectedAnswer());
  const file = (name: string) => ({ name, data: null, fault });
  const backend = {
    clipboardFiles: () => Promise.resolve([file("a.txt"), file("b.txt")]),
  } as unknown as Backend;
  const announced: string[] = [];
  const files = new Files(backend, (words) => announced.push(words));
  await files.addFromClipboard({ conversation: null, edited: null }, () => undefined);
  expect(announced.at(-1)).toMatch(/a\.txt.*b\.txt/u);
});
