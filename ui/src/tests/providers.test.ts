// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ModelInfo } from "../bindings/contract";
import { draftOf, fieldsOf, type ProviderFields } from "../features/providers/provider_draft";
import { StubBackend } from "./test_backend";
import { started } from "./test_controllers";
import * as faultText from "../bindings/texts/fault";
import { newFault, uncataloguedText } from "../model/fault";
import { listedModel, provider } from "../model/test_fixtures";
import { testReport, testStep, withServers } from "./test_answers";
import { full, presets } from "./test_scenes";
import {
  allAt,
  at,
  atRest,
  button,
  composer,
  description,
  field,
  fill,
  pressOn,
  select,
  settingsPage,
  show,
  until,
} from "./test_window";

let backend: StubBackend;

/** Shows all providers on the welcome screen, with a field that searches them. */
async function allProviders() {
  backend = show();
  await until(() => button(`All ${presets.length} providers`).click());
  await until(() => expect(document.activeElement).toBe(field("Search providers")));
}

/**
 * Opens the form for a provider from the welcome screen. `preset` is the id of the preset, or
 * "other" for a server without a preset.
 */
async function form(preset = "other") {
  await allProviders();
  await until(() => at(`[data-preset=${preset}]`).click());
  await until(() => at("[data-provider-form] [data-chosen-provider]"));
}

/** Saves the form, waits until it is closed, and returns all providers. */
async function save() {
  button("Save").click();
  await until(() => at("[data-screen=conversation]"));
  return backend.call("provider_list");
}

it("Enter opens the form of the only provider that is found, unless it ends a composition", async () => {
  await allProviders();
  fill("Search providers", "OpenRouter");
  await until(() => expect(allAt("[data-preset]")).toHaveLength(2));
  const search = field("Search providers");
  const composed = new KeyboardEvent("keydown", {
    key: "Enter",
    isComposing: true,
    bubbles: true,
    cancelable: true,
  });
  search.dispatchEvent(composed);
  expect(composed.defaultPrevented).toBe(false);
  pressOn(search, "Enter");
  await until(() => at("[data-provider-form] [data-chosen-provider]"));
});

describe("the form of a provider", () => {
  it("asks only for the key and the model of a known provider", async () => {
    await form("openrouter");
    await until(() => expect(document.activeElement).toBe(field("API key")));
    expect(field("Base URL").closest("details")?.open).toBe(false);
    fill("API key", "sk-1");
    backend.answer({
      provider_choose_model: async () => {
        const [saved] = await backend.call("provider_list");
        backend.answer({ provider_list: () => [{ ...saved!, model: "openrouter/auto" }] });
        return { ...saved!, model: "openrouter/auto" };
      },
    });
    button("Save").click();
    await until(() => expect(document.activeElement).toBe(composer()));
    await until(() => expect(at("[data-model-picker]").textContent).toContain("openrouter/auto"));
  });

  it("chooses another provider without losing the key", async () => {
    await form("openrouter");
    fill("API key", "sk-1");
    button("Change").click();
    await until(() => at("dialog [data-preset=lmstudio]").click());
    await until(() => expect(at("[data-chosen-provider]").textContent).toContain("LM Studio"));
    expect(field("API key").value).toBe("sk-1");
  });

  it("can be filled in without a preset", async () => {
    await form();
    fill("Name", "Mine");
    fill("Base URL", "https://api.example.com/v1");
    fill("API key", "sk-1");
    fill("Model", "small-1");
    expect(await save()).toMatchObject([
      { name: "Mine", preset: null, base_url: "https://api.example.com/v1", model: "small-1" },
    ]);
  });

  it("is filled in from a preset and shows facts about the provider", async () => {
    await form("openrouter");
    expect(field("Name").value).toBe("OpenRouter");
    expect(field("Base URL").value).toBe("https://openrouter.ai/api/v1");
    const facts = at("[data-preset-facts=openrouter]").textContent;
    expect(facts).toContain("An API key is required.");
    expect(facts).toContain("may continue and be billed");
    expect(button("Get a key").getAttribute("href")).toBe("https://openrouter.ai/settings/keys");
    expect(await save()).toMatchObject([{ preset: "openrouter", abort_billing: "may_go_on" }]);
  });

  it("asks for an address that depends on the account", async () => {
    await form("stepfun");
    await until(() => expect(document.activeElement).toBe(field("Base URL")));
    expect(field("Base URL").value).toBe("");
    expect(field("Base URL").placeholder).toBe("Address from your account");
  });

  it("keeps the input if saving fails", async () => {
    await form();
    fill("Base URL", "https://api.example.com/v1");
    button("Advanced").click();
    select("Proxy", "url");
    await until(() => fill("Proxy address", "nowhere"));
    button("Add a header").click();
    await until(() => fill("Header 1: name", "x-team"));
    fill("Header 1: value", "blue");
    backend.refuse(
      "provider_save",
      newFault("input", uncataloguedText("The proxy needs an address")),
    );
    button("Save").click();
    await until(() => at("dialog [data-fault=input]"));
    expect(field("Proxy address").value).toBe("nowhere");
    fill("Proxy address", "socks5h://127.0.0.1:1080");
    expect(await save()).toMatchObject([
      {
        network: {
          proxy: { proxy: "url", url: "socks5h://127.0.0.1:1080" },
          headers: [{ name: "x-team", value: "blue" }],
        },
      },
    ]);
  });

  it("says at each time limit why the limits are invalid", async () => {
    await form("openrouter");
    button("Advanced").click();
    fill("Idle (s)", "0");
    button("Save").click();
    const fault = "Time limits must be whole numbers of seconds from 1 to 86,400";
    await until(() =>
      expect(description("Idle (s)")).toBe(
        `Maximum time without any data during a reply. ${fault}`,
      ),
    );
    expect(description("Time to connect (s)")).toBe(
      `Maximum time to connect to the server. ${fault}`,
    );
    fill("Idle (s)", "60");
    await until(() => expect(description("Idle (s)")).not.toContain(fault));
  });

  it("hides the value of a header with a secret name until the user shows it", async () => {
    await form();
    button("Advanced").click();
    button("Add a header").click();
    await until(() => fill("Header 1: name", "x-team"));
    fill("Header 1: value", "blue");
    expect(field("Header 1: value").type).toBe("text");
    fill("Header 1: name", "X-Api-Key ");
    await until(() => expect(field("Header 1: value").type).toBe("password"));
    expect(field("Header 1: value").value).toBe("blue");
    button("Show the value of header 1").click();
    await until(() => expect(field("Header 1: value").type).toBe("text"));
    button("Hide the value of header 1").click();
    await until(() => expect(field("Header 1: value").type).toBe("password"));
  });

  it("tests the connection step by step and offers the models", async () => {
    await form();
    const steps = [
      testStep("name", "ok"),
      testStep("tls", "warning", "Not encrypted"),
      testStep("model", "warning"),
      testStep("stream", "ok"),
      testStep("reasoning", "skipped"),
      testStep("usage", "unknown"),
    ];
    let end = () => {};
    const models = ["small-1", "large-2"].map(listedModel);
    backend.answer({
      provider_test: async () => {
        backend.tell({ update: "test", step: steps[0]! });
        await new Promise<void>((done) => (end = done));
        return testReport(steps, { models, model_found: false });
      },
    });
    fill("Base URL", "http://api.example.com/v1");
    fill("Model", "small-2");
    button("Test connection").click();
    await until(() => expect(at("[data-step]").dataset).toMatchObject({ step: "name" }));
    end();
    await until(() => at("[data-connection-report=ok]"));
    const shown = allAt("[data-step]");
    expect(shown.map(({ dataset }) => [dataset["step"], dataset["outcome"]])).toEqual(
      steps.map(({ kind, outcome }) => [kind, outcome]),
    );
    expect(shown[1]?.textContent).toMatch(/Encryption\s*warning:\s*Not encrypted/u);
    expect(at("dialog p[role=status]").textContent).toBe(
      "Connected, and the model answered, with 2 warnings.",
    );
    backend.answer({ provider_test: () => testReport([], { models: [listedModel("only-3")] }) });
    fill("Model", "");
    button("Test connection").click();
    await until(() => expect(field("Model").value).toBe("only-3"));
    backend.answer({ provider_test: () => testReport(steps, { models }) });
    button("Test connection").click();
    await until(() => at("[data-step]"));
    fill("Model", "large");
    await until(() => expect(at("[role=listbox]").textContent).toContain("large-2"));
    at("[role=listbox] [role=option]").click();
    await until(() => expect(field("Model").value).toBe("large-2"));
  });

  it("shows which step failed, and why", async () => {
    await form();
    const fault = newFault("dns", uncataloguedText("The host name was not found"));
    backend.answer({ provider_test: () => testReport([testStep("name", "failed")], { fault }) });
    fill("Base URL", "https://fail.example.com");
    button("Test connection").click();
    await until(() => at("[data-connection-report=fault] [data-fault=dns]"));
    expect(at("dialog p[role=status]").textContent).toBe("The test failed at the step “Name”.");
  });
});

it("a slow test can be stopped", async () => {
  await form();
  let stop = () => {};
  backend.answer({
    provider_test: () =>
      new Promise((_, reject) => {
        backend.tell({ update: "test", step: testStep("name", "ok") });
        stop = () => reject(newFault("input", uncataloguedText("The test was stopped")));
      }),
    provider_test_stop: () => {
      stop();
      return null;
    },
  });
  fill("Base URL", "https://api.example.com/v1");
  button("Test connection").click();
  await until(() => at("[data-step]"));
  button("Stop test").click();
  await until(() => at("[data-connection-report=stopped]"));
  expect(at("dialog p[role=status]").textContent).toBe("The test was stopped.");
  expect(button("Test connection")).toBeDefined();
});

describe("a server on this computer", () => {
  beforeEach(async () => {
    backend = show(withServers);
    await until(() => button("Add Ollama"));
  });

  it("is added with one click, with Undo", async () => {
    button("Add Ollama").click();
    await until(() => at("[data-screen=conversation]"));
    expect(await backend.call("provider_list")).toMatchObject([
      { preset: "ollama", name: "Ollama", model: "llama3.2:3b" },
    ]);
    await until(() => button("Undo").click());
    await until(() => at("[data-screen=welcome]"));
    expect(await backend.call("provider_list")).toEqual([]);
  });

  it("is not searched for again when a setting is changed", async () => {
    const call = vi.spyOn(backend, "call");
    pressOn(document.body, "+", { ctrlKey: true });
    await until(async () => expect((await backend.call("app_info")).settings.zoom).toBe(110));
    await atRest();
    expect(call.mock.calls.map(([name]) => name)).not.toContain("server_search");
    button("Settings").click();
    await until(() => at("[data-screen=settings]"));
    button("Back").click();
    await until(() => expect(call.mock.calls.map(([name]) => name)).toContain("server_search"));
  });

  it("is added once by a double click", async () => {
    const deliver = backend.hold("provider_save");
    button("Add Ollama").click();
    button("Add Ollama").click();
    deliver();
    await until(() => at("[data-screen=conversation]"));
    await atRest();
    expect(await backend.call("provider_list")).toHaveLength(1);
  });

  it("that is added late leaves a form open that the user has opened meanwhile", async () => {
    const deliver = backend.hold("provider_save");
    button("Add Ollama").click();
    button("Add LM Studio").click();
    await until(() => fill("API key", "sk-1"));
    deliver();
    await until(() => expect(at("[data-announcement]").textContent).toContain("Ollama"));
    expect(field("API key").value).toBe("sk-1");
  });

  it("whose form was closed during a save that is refused shows the reason as a toast", async () => {
    const call = vi.spyOn(backend, "call");
    button("Add LM Studio").click();
    await until(() => fill("API key", "sk-1"));
    backend.refuse(
      "provider_save",
      newFault("keychain", uncataloguedText("The keychain is locked")),
    );
    const deliver = backend.hold("provider_save");
    button("Save").click();
    await until(() => expect(call).toHaveBeenCalledWith("provider_save", expect.anything()));
    button("Cancel").click();
    await until(() => expect(document.querySelector("[data-provider-form]")).toBeNull());
    deliver();
    await until(() => expect(at("[data-toast]").textContent).toContain("The keychain is locked"));
  });

  it("that needs a key opens the form, filled in", async () => {
    expect(at('[data-found-server="http://127.0.0.1:1234/v1"]').textContent).toContain(
      "needs a key",
    );
    button("Add LM Studio").click();
    await until(() => at("[data-provider-form]"));
    expect(field("Base URL").value).toBe("http://127.0.0.1:1234/v1");
    expect(at("[data-preset-facts=lmstudio]").textContent).toContain("optional");
  });
});

it("shows what was searched for and searches again, but only in the form", async () => {
  backend = show(full);
  const call = vi.spyOn(backend, "call");
  await until(() => at("nav [data-sidebar-foot] .row"));
  await settingsPage("providers");
  await until(() => button("Add a provider").click());
  const searches = () => call.mock.calls.filter(([name]) => name === "server_search").length;
  await until(() =>
    expect(at("[data-found-servers=done]").textContent).toContain(
      "Rivulet looked for Ollama, LM Studio and llama.cpp",
    ),
  );
  const before = searches();
  button("Search again").click();
  await until(() => expect(searches()).toBe(before + 1));
});

describe("the key of a provider", () => {
  beforeEach(async () => {
    await form();
    fill("Name", "Mine");
    fill("API key", "sk-1");
  });

  async function edit() {
    const [provider] = await backend.call("provider_list");
    await until(() => at("[data-screen=conversation]"));
    await settingsPage("providers");
    await until(() => button(`Edit ${provider!.name}`).click());
    await until(() => at("[data-provider-form]"));
  }

  function saveUnencrypted() {
    const refusal = faultText.keyOverHttp({ host: "studio.lan" });
    backend.refuse("provider_save", newFault("input", refusal));
    fill("Base URL", "http://studio.lan:1234/v1");
    button("Save").click();
  }

  it("is sent without encryption only after a question", async () => {
    saveUnencrypted();
    await until(() => button("Save anyway"));
    expect(at("dialog [data-fault=input]").textContent).toContain("studio.lan");
    expect(await backend.call("provider_list")).toEqual([]);
    button("Save anyway").click();
    await until(() => at("[data-screen=conversation]"));
    expect(await backend.call("provider_list")).toMatchObject([
      { base_url: "http://studio.lan:1234/v1" },
    ]);
  });

  it("is sent to a proxy without encryption only after a question about that proxy", async () => {
    const fault = newFault("input", faultText.keyOverProxy({ host: "proxy.lan" }));
    backend.refuse("provider_save", fault);
    fill("Base URL", "http://127.0.0.1:1234/v1");
    button("Save").click();
    await until(() => button("Save anyway"));
    expect(at("[data-provider-form]").textContent).not.toContain("Use https");
    const confirmed: boolean[] = [];
    backend.answer({
      provider_save: ({ draft }) => {
        confirmed.push(draft.readable_key);
        throw fault;
      },
    });
    button("Save anyway").click();
    await until(() => expect(confirmed).toEqual([true]));
    // The user has allowed sending the key unencrypted only to the old address. Therefore, the user
    // must allow it again for the new address.
    fill("Base URL", "http://127.0.0.1:4321/v1");
    button("Save").click();
    await until(() => expect(confirmed).toEqual([true, false]));
  });

  it("can be sent encrypted instead", async () => {
    saveUnencrypted();
    await until(() => button("Use https").click());
    await until(() => expect(field("Base URL").value).toBe("https://studio.lan:1234/v1"));
    await save();
  });

  it("must be entered again if it was lost", async () => {
    fill("Base URL", "https://api.example.com/v1");
    const [saved] = await save();
    expect(saved?.key_place).toBe("keychain");
    backend.answer({
      provider_list: () => [{ ...saved!, key_place: "session" }],
      provider_key_fault: () => newFault("key", faultText.keySessionOver()),
    });
    await edit();
    await until(() => expect(at("[data-key-field]").getAttribute("aria-invalid")).toBe("true"));
    const words = at("[data-provider-form]").textContent;
    expect(words).toContain("The key was kept only until Rivulet closed; enter it again");
    expect(words).not.toContain("A key is kept in memory");
    fill("API key", "sk-2");
    await until(() => expect(at("[data-key-field]").getAttribute("aria-invalid")).toBe(null));
  });
});

describe("a provider that is changed", () => {
  const server = provider({ id: "server", model: "usual" });

  async function startedWithServer() {
    const backend = new StubBackend({ providers: [server] });
    return { ...(await started(backend)), backend };
  }

  it("does not list the models that its old server was asked for", async () => {
    const { backend, providers } = await startedWithServer();
    const answers: ((models: ModelInfo[]) => void)[] = [];
    backend.answer({ model_list: () => new Promise((answer) => answers.push(answer)) });
    const early = providers.loadModels("server");
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    await providers.save(draftOf(fieldsOf(server), server));
    const late = providers.loadModels("server");
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.([listedModel("new")]);
    await late;
    answers[0]?.([listedModel("old")]);
    await early;
    expect(providers.models.get("server")?.models.map(({ name }) => name)).toEqual(["new"]);
  });

  it("leaves the form of another provider open if its own form was closed during the save", async () => {
    const { backend, providers } = await startedWithServer();
    const deliver = backend.hold("provider_save");
    providers.edit(server);
    const saved = providers.save(draftOf(fieldsOf(server), server));
    providers.closeForm();
    const other = provider({ id: "other" });
    providers.edit(other);
    deliver();
    await saved;
    expect(providers.form?.provider).toBe(other);
  });

  it.each<[string, string, Partial<ProviderFields>, string]>([
    ["keeps the model that the user picked", "picked", { model: "other" }, "picked"],
    ["replaces its former default model", "usual", { model: "other" }, "other"],
    ["replaces a model of another server", "picked", { base_url: "https://b.example/" }, "usual"],
  ])("%s in a new conversation", async (_, model, change, expected) => {
    const { conversation, providers } = await startedWithServer();
    conversation.choice = { providerId: "server", model };
    await providers.save(draftOf({ ...fieldsOf(server), ...change }, server));
    expect(conversation.choice).toEqual({ providerId: "server", model: expected });
  });
});
