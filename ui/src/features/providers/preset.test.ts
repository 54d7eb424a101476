import { describe, expect, it } from "vitest";
import type { FoundServer } from "../../bindings/contract";
import {
  abortWords,
  foundWords,
  isUsable,
  keyNeeds,
  knownPresets,
  monogram,
  otherPresets,
  searchedWords,
} from "./preset";
import { draftOf, fieldsOf, foundFields, withPreset } from "./provider_draft";
import { listedModel, preset } from "../../model/test_fixtures";

const cloud = preset({
  id: "cloud",
  name: "Cloud Nine",
  limits: { connect: 30, first_byte: 300, idle: 900 },
});
const ours = preset({ id: "ours", name: "Ours", base_url: null, include_usage: false });
const local = preset({ id: "local", name: "Local", local: true, port: 1, key: "none" });
describe("the choice of presets", () => {
  const known = [preset({ id: "b", place: 2 }), preset({ id: "a", place: 1, name: "First" })];
  const all = [cloud, ...known, ours];
  const ids = (presets: { id: string }[]) => presets.map(({ id }) => id);

  it("shows the well-known ones by their place, and the others by name", () => {
    expect(ids(knownPresets(all, ""))).toEqual(["a", "b"]);
    expect(ids(otherPresets(all, ""))).toEqual(["cloud", "ours"]);
  });

  it("finds presets by the words of their names", () => {
    expect(ids(knownPresets(all, "FIRST"))).toEqual(["a"]);
    expect(ids(otherPresets(all, "NINE clo"))).toEqual(["cloud"]);
    expect(ids(otherPresets(all, "none such"))).toEqual([]);
  });

  it.each([
    ["OpenAI", "OA"],
    ["OpenRouter", "OR"],
    ["Anthropic", "An"],
    ["xAI", "xA"],
    ["Mistral AI", "MA"],
    ["llama.cpp", "lc"],
    ["LM Studio", "LS"],
    ["42", "42"],
  ])("the initials of %s are %s", (name, initials) => {
    expect(monogram(name)).toBe(initials);
  });

  it("says whether a key is needed and whether Stop ends billing", () => {
    expect(keyNeeds[local.key]).toBe("No API key is needed.");
    expect(abortWords(preset({ abort_billing: "may_go_on" }))).toContain("billed");
    expect(abortWords(preset({ abort_billing: "unknown" }))).toContain("unknown");
    expect(abortWords(local)).toBe("");
  });
});

describe("a form with a preset", () => {
  it("has all known values and remembers the preset", () => {
    const fields = withPreset(fieldsOf(null), cloud, null);
    expect(draftOf(fields, null)).toMatchObject({
      preset: "cloud",
      name: "Cloud Nine",
      base_url: "https://api.example.com/v1",
      limits: { idle: 900 },
      include_usage: true,
    });
  });

  it("loses the values of the previous preset and keeps the user's input", () => {
    const typed = { ...withPreset(fieldsOf(null), cloud, null), model: "m", key: "k" };
    expect(withPreset(typed, ours, cloud)).toMatchObject({
      preset: "ours",
      name: "Ours",
      base_url: "",
      model: "m",
      key: "k",
      include_usage: false,
      limits: { idle: 300 },
    });
    expect(withPreset(typed, null, cloud)).toMatchObject({ preset: null, name: "", base_url: "" });
    expect(withPreset({ ...typed, name: "Mine" }, null, cloud).name).toBe("Mine");
  });

  it("stays unchanged if the same preset is chosen again", () => {
    const typed = { ...fieldsOf(null), limits: { connect: 1, first_byte: 2, idle: 3 } };
    expect(withPreset(typed, null, null)).toBe(typed);
  });
});

describe("a server on this computer", () => {
  const found = (given: Partial<FoundServer> = {}): FoundServer => ({
    preset: "local",
    name: "Local",
    base_url: "http://127.0.0.1:1/v1",
    models: [listedModel("m")],
    wants_key: false,
    ...given,
  });

  it.each<[Partial<FoundServer>, string, boolean]>([
    [{}, "1 model", true],
    [{ models: [] }, "lists no models", false],
    [{ models: [], wants_key: true }, "needs a key", false],
    [{ models: ["a", "b"].map(listedModel) }, "2 models", true],
  ])("%o: %s, usable: %s", (given, words, usable) => {
    expect(foundWords(found(given))).toBe(words);
    expect(isUsable(found(given))).toBe(usable);
  });

  it("fills the form", () => {
    expect(draftOf(foundFields(found(), local), null)).toMatchObject({
      preset: "local",
      name: "Local",
      base_url: "http://127.0.0.1:1/v1",
      model: "m",
      key: null,
      key_place: "keychain",
    });
    expect(foundFields(found({ models: [], preset: null }), null)).toMatchObject({
      model: "",
      preset: null,
    });
  });

  it("is named in the result if it was not found", () => {
    expect(searchedWords([])).toBe("No server answered.");
    expect(searchedWords([local, cloud, preset({ name: "Other", local: true, port: 2 })])).toBe(
      "No server answered. Rivulet looked for Local and Other on their default ports.",
    );
  });
});
