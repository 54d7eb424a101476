import { uncataloguedText } from "./fault";
import { describe, expect, it } from "vitest";
import { plainSettings } from "./blank";
import type { ModelInfo, Settings } from "../bindings/contract";
import { choiceOf, choiceWords, firstChoice, type ModelChoice, suggestions } from "./choice";
import {
  type ListedModels,
  modelFacts,
  orderedProviders,
  pickerGroups,
  pickerNotes,
  type PickerSource,
  toggled,
  tokensWords,
} from "./picker";
import { withRecent } from "./recent_models";
import { conversation, fault, listedModel, provider } from "./test_fixtures";

const one = provider({ id: "one", name: "One", model: "a" });
const two = provider({ id: "two", name: "Two", model: "" });

function listed(...names: string[]): ListedModels {
  return {
    models: names.map((name) => ({ ...listedModel(name), description: `about ${name}` })),
    loading: false,
    fault: null,
  };
}

describe("the model picker", () => {
  const lists = new Map([
    ["one", listed("a", "b")],
    ["two", listed("c")],
  ]);
  const source = (given: Partial<PickerSource> = {}): PickerSource => ({
    providers: [one, two],
    modelsOf: (id) => lists.get(id),
    choice: null,
    favourites: [],
    recent: [],
    ...given,
  });
  const groupOf = (models: ModelInfo[], filter: string) =>
    pickerGroups(
      source({ providers: [two], modelsOf: () => ({ models, loading: false, fault: null }) }),
      filter,
    )[0];
  const names = (filter: string, given: Partial<PickerSource> = {}) =>
    pickerGroups(source(given), filter).map(({ name, options }) => [
      name,
      ...options.map(({ model, provider, typed }) =>
        typed ? `use ${model} with ${provider}` : model,
      ),
    ]);

  it("offers the models that the providers list", () => {
    expect(names("")).toEqual([
      ["One", "a", "b"],
      ["Two", "c"],
    ]);
  });

  it("keeps the place of a provider whose list is still loading, and puts failed ones last", () => {
    const still = { models: [], loading: true, fault: null };
    const given = (listOfTwo: ListedModels): Partial<PickerSource> => ({
      providers: [two, one],
      modelsOf: (id) => (id === "two" ? listOfTwo : lists.get(id)),
    });
    expect(names("", given(still))).toEqual([["Two"], ["One", "a", "b"]]);
    expect(names("", given({ ...still, loading: false, fault: fault({}) }))).toEqual([
      ["One", "a", "b"],
      ["Two"],
    ]);
  });

  it("begins with the favourites and the recent models", () => {
    const c = { provider_id: "two", model: "c" };
    const a = { provider_id: "one", model: "a" };
    const b = { provider_id: "one", model: "b" };
    const gone = { provider_id: "gone", model: "x" };
    expect(
      names("", {
        favourites: [c, gone],
        recent: [a, c, b, gone],
        choice: { providerId: "one", model: "a" },
      }),
    ).toEqual([
      ["Favourites", "c"],
      ["Recent", "b"],
      ["One", "a", "b"],
      ["Two", "c"],
    ]);
    expect(names("c", { favourites: [c], recent: [a] })[0]).toEqual(["Two", "c"]);
    const [first] = pickerGroups(source({ favourites: [c] }), "");
    expect(first?.options[0]).toMatchObject({ provider: "Two", favourite: true });
  });

  it("begins with the default provider and ends with the practice provider", () => {
    const practice = provider({ id: "practice", kind: "practice" });
    const ids = (default_provider: string | null) =>
      orderedProviders([practice, one, two], default_provider).map(({ id }) => id);
    expect(ids(null)).toEqual(["one", "two", "practice"]);
    expect(ids("two")).toEqual(["two", "one", "practice"]);
    expect(ids("practice")).toEqual(["practice", "one", "two"]);
  });

  it("filters by name, provider and description", () => {
    expect(names("b")).toEqual([
      ["One", "b", "a"],
      ["Two", "c"],
    ]);
    expect(names("two")).toEqual([
      ["Two", "c"],
      ["Another model", "use two with One", "use two with Two"],
    ]);
    expect(names("one b")[0]).toEqual(["One", "b"]);
    expect(names(" about c ")[0]).toEqual(["Two", "c"]);
  });

  it("offers a typed name with the current provider first, and with few others", () => {
    const providers = ["one", "two", "three", "four", "five"].map((id) =>
      provider({ id, name: id }),
    );
    const typed = (name: string, choice: ModelChoice | null) =>
      names(name, { providers, choice }).at(-1);
    expect(typed("gpt", { providerId: "two", model: "c" })).toEqual([
      "Another model",
      "use gpt with two",
      "use gpt with one",
      "use gpt with three",
    ]);
    expect(typed("b", { providerId: "two", model: "c" })).toEqual([
      "Another model",
      "use b with two",
    ]);
    const practice = provider({ id: "demo", name: "Demo", kind: "practice" });
    expect(names("gpt", { providers: [practice, one] }).at(-1)).toEqual([
      "Another model",
      "use gpt with One",
    ]);
  });

  it("ranks equal names first, then prefixes, parts of names, and descriptions", () => {
    const models = [
      { ...listedModel("filter"), description: "is cut" },
      listedModel("uncut"),
      listedModel("cut-late"),
      listedModel("cut"),
    ];
    expect(groupOf(models, "cut")?.options.map(({ model }) => model)).toEqual([
      "cut",
      "cut-late",
      "uncut",
      "filter",
    ]);
  });

  it("offers the model in use even if it is not listed, and marks it", () => {
    expect(names("", { choice: { providerId: "two", model: "mine" } })[1]).toEqual([
      "Two",
      "mine",
      "c",
    ]);
    const choice = { providerId: "one", model: "a" };
    const [first] = pickerGroups(
      source({ providers: [one], modelsOf: () => undefined, choice }),
      "",
    );
    expect(first?.options).toMatchObject([{ ...choice, chosen: true, typed: false }]);
  });

  it("says why there is no list, and still accepts a typed name", () => {
    const failed = {
      models: [],
      loading: false,
      fault: fault({ message: uncataloguedText("No such host") }),
    };
    const groups = pickerGroups(source({ providers: [two], modelsOf: () => failed }), "mine");
    expect(groups[1] && pickerNotes(groups[1])).toEqual([
      "The list of models could not be loaded: No such host. You can type any model name above.",
    ]);
    expect(groups[0]?.options.map(({ model, typed }) => [model, typed])).toEqual([["mine", true]]);
    const [loading] = pickerGroups(
      source({ providers: [two], modelsOf: () => ({ ...failed, loading: true }) }),
      "",
    );
    expect(loading && pickerNotes(loading)).toEqual(["Loading models…"]);
  });

  it("shortens very long lists but keeps the chosen model", () => {
    const many = listed(...Array.from({ length: 5_000 }, (_, at) => `gpt-${at}`));
    const choice = { providerId: "two", model: "gpt-400" };
    const long = (filter: string) =>
      pickerGroups(source({ providers: [two, one], modelsOf: () => many, choice }), filter);
    const [all, other] = long("");
    expect(all?.options).toHaveLength(151);
    expect(all?.options[0]).toMatchObject({ model: "gpt-400", chosen: true });
    expect(all && pickerNotes(all)).toEqual([
      "Models not shown: 4,849. Type part of a model’s name to find it.",
    ]);
    expect(other?.options).toHaveLength(25);
    expect(long("gpt-4999")[0]?.options.map(({ model }) => model)).toEqual(["gpt-4999"]);
  });

  it("describes a model as far as its list does", () => {
    const described = (given: Partial<ModelInfo>) =>
      groupOf([{ ...listedModel("m"), ...given }], "m")?.options.flatMap(modelFacts);
    expect(described({})).toEqual([]);
    expect(
      described({
        images: true,
        tools: true,
        reasoning: false,
        context_length: 131_072,
        description: "Fast",
      }),
    ).toEqual(["128K context", "images", "tools", "Fast"]);
  });

  it.each([
    [8_192, "8K"],
    [32_768, "32K"],
    [128_000, "128K"],
    [200_000, "200K"],
    [1_000_000, "1M"],
    [1_048_576, "1M"],
  ])("%s tokens are %s", (tokens, words) => {
    expect(tokensWords(tokens)).toBe(words);
  });

  it("marks and unmarks favourites, and remembers the models that were chosen last", () => {
    const a = { provider_id: "one", model: "a" };
    const b = { provider_id: "one", model: "b" };
    expect(toggled([a], b)).toEqual([a, b]);
    expect(toggled([a, b], { ...a })).toEqual([b]);
    expect(withRecent([a, b], b)).toEqual([b, a]);
    const many = Array.from({ length: 12 }, (_, at) => ({ provider_id: "one", model: `${at}` }));
    expect(withRecent(many, a)).toHaveLength(12);
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
    const practice = provider({ id: "practice", kind: "practice" });
    expect(firstChoice([practice, two], plainSettings)?.providerId).toBe("two");
    expect(firstChoice([practice], plainSettings)?.providerId).toBe("practice");
  });

  it("comes with the model that the user chose last if it has none of its own", () => {
    const [bare, other] = [provider({ id: "bare", model: "" }), provider({ id: "other" })];
    const practice = provider({ id: "practice", kind: "practice" });
    const chosen = (...ids: string[]) => ({
      ...plainSettings,
      recent_models: ids.map((provider_id) => ({ provider_id, model: `of ${provider_id}` })),
    });
    const first = (settings: Settings) => firstChoice([practice, bare, other], settings);
    expect(first(chosen())).toEqual({ providerId: "bare", model: "" });
    expect(first(chosen("practice", "gone", "bare"))).toEqual({
      providerId: "bare",
      model: "of bare",
    });
    expect(first(chosen("other", "bare"))?.model).toBe("of other");
    expect(first({ ...chosen("other", "bare"), default_provider: "bare" })?.model).toBe("of bare");
    expect(first({ ...chosen("other"), default_provider: "bare" })?.model).toBe("");
    expect(firstChoice([one, bare], chosen("bare"))?.model).toBe("a");
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
