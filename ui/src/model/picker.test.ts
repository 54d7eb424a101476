import { plainText } from "./fault";
import { describe, expect, it } from "vitest";
import { plainSettings } from "./blank";
import { choiceOf, firstChoice, suggestions } from "./choice";
import { choiceWords, type ListedModels, pickerGroups, pickerNotes } from "./picker";
import { conversation, fault, provider } from "./test_fixtures";

const one = provider({ id: "one", name: "One", model: "a" });
const two = provider({ id: "two", name: "Two", model: "" });

function listed(...names: string[]): ListedModels {
  return {
    models: names.map((name) => ({ name, description: `about ${name}` })),
    loading: false,
    fault: null,
  };
}

describe("the model picker", () => {
  const lists = new Map([
    ["one", listed("a", "b")],
    ["two", listed("c")],
  ]);
  const names = (filter: string, choice: Parameters<typeof pickerGroups>[3] = null) =>
    pickerGroups([one, two], (id) => lists.get(id), filter, choice).map((group) => [
      group.provider.name,
      ...group.options.map(({ model, typed }) => (typed ? `use ${model}` : model)),
    ]);

  it("offers the models that the providers list", () => {
    expect(names("")).toEqual([
      ["One", "a", "b"],
      ["Two", "c"],
    ]);
  });

  it("filters by name and description, and accepts any typed name", () => {
    expect(names("b")).toEqual([
      ["One", "b", "a"],
      ["Two", "c", "use b"],
    ]);
    expect(names(" about c ")).toEqual([
      ["Two", "c", "use about c"],
      ["One", "use about c"],
    ]);
    expect(names("gpt", { providerId: "two", model: "c" })).toEqual([
      ["Two", "use gpt"],
      ["One", "use gpt"],
    ]);
  });

  it("ranks equal names first, then prefixes, parts of names, and descriptions", () => {
    const models = [
      { name: "filter", description: "is cut" },
      { name: "uncut", description: null },
      { name: "cut-late", description: null },
      { name: "cut", description: null },
    ];
    const [group] = pickerGroups(
      [two],
      () => ({ models, loading: false, fault: null }),
      "cut",
      null,
    );
    expect(group?.options.map(({ model }) => model)).toEqual([
      "cut",
      "cut-late",
      "uncut",
      "filter",
    ]);
  });

  it("offers the model in use even if it is not listed, and marks it", () => {
    expect(names("", { providerId: "two", model: "mine" })[1]).toEqual(["Two", "mine", "c"]);
    const [first] = pickerGroups([one], () => undefined, "", { providerId: "one", model: "a" });
    expect(first?.options).toEqual([
      { providerId: "one", model: "a", description: null, chosen: true, typed: false },
    ]);
  });

  it("says why there is no list, and still accepts a typed name", () => {
    const failed = {
      models: [],
      loading: false,
      fault: fault({ message: plainText("No such host") }),
    };
    const [group] = pickerGroups([two], () => failed, "mine", null);
    expect(group && pickerNotes(group)).toEqual([
      "The list of models could not be loaded: No such host. You can type any model name above.",
    ]);
    expect(group?.options.map(({ model, typed }) => [model, typed])).toEqual([["mine", true]]);
    const [loading] = pickerGroups([two], () => ({ ...failed, loading: true }), "", null);
    expect(loading && pickerNotes(loading)).toEqual(["Loading models…"]);
  });

  it("shortens a very long list but keeps the chosen and the typed model", () => {
    const many = listed(...Array.from({ length: 500 }, (_, at) => `gpt-${at}`));
    const choice = { providerId: "two", model: "gpt-400" };
    const [all] = pickerGroups([two], () => many, "", choice);
    expect(all?.options).toHaveLength(151);
    expect(all?.options[0]).toMatchObject({ model: "gpt-400", chosen: true });
    expect(all && pickerNotes(all)).toEqual(["350 more. Type part of a model’s name to find it."]);
    const [found] = pickerGroups([two], () => many, "gpt", null);
    expect(found?.options.at(-1)).toMatchObject({ model: "gpt", typed: true });
    const [narrow] = pickerGroups([two], () => many, "gpt-499", null);
    expect(narrow?.options.map(({ model }) => model)).toEqual(["gpt-499"]);
  });

  it("names the chosen model and its provider", () => {
    expect(choiceWords({ providerId: "one", model: "a" }, [one])).toEqual({
      provider: "One",
      model: "a",
    });
    expect(choiceWords({ providerId: "one", model: "" }, [one]).model).toBe("Choose a model");
    expect(choiceWords(null, [one])).toEqual({ provider: "", model: "Choose a model" });
  });
});

describe("the provider of the next message", () => {
  it("is the default provider, or else the first one", () => {
    expect(firstChoice([], plainSettings)).toBeNull();
    expect(firstChoice([one, two], plainSettings)).toEqual({ providerId: "one", model: "a" });
    expect(firstChoice([one, two], { ...plainSettings, default_provider: "two" })?.providerId).toBe(
      "two",
    );
    expect(firstChoice([one], { ...plainSettings, default_provider: "gone" })?.providerId).toBe(
      "one",
    );
  });

  it("is the conversation's provider, unless that provider was deleted", () => {
    const talk = { ...conversation, provider_id: "two", model: "c" };
    expect(choiceOf(talk, [one, two], plainSettings)).toEqual({ providerId: "two", model: "c" });
    expect(choiceOf(talk, [one], plainSettings)).toEqual({ providerId: "one", model: "a" });
  });
});

it("suggested models are the well-known ones, or else all models", () => {
  const models = ["zeta", "cut", "tour"].map((name) => ({ name }));
  expect(suggestions(models).map(({ name }) => name)).toEqual(["tour", "cut"]);
  expect(suggestions([{ name: "zeta" }])).toEqual([{ name: "zeta" }]);
});
