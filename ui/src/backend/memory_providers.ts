import type {
  ModelInfo,
  Provider,
  ProviderDraft,
  ProviderId,
  ProviderReport,
  StepKind,
  StepOutcome,
  TestStep,
} from "../bindings/contract";
import { newFault, plainText } from "../model/fault";
import { modelsNamed } from "./memory_presets";
import { practiceProvider, type Scene } from "./memory_scenes";
import { scriptedModels } from "./memory_scripts";

/** Duration of one step of a connection test, in milliseconds. */
const STEP_MS = 350;

/** Providers of the stub. */
export class MemoryProviders {
  #list: readonly Provider[];
  readonly #scene: Scene;
  readonly #speed: number;
  #deleted: readonly Provider[] = [];
  #next = 1;
  /** Ends the running test. */
  #endTest: () => void = () => undefined;

  constructor(scene: Scene, speed: number) {
    this.#scene = scene;
    this.#speed = speed;
    this.#list = scene.providers;
  }

  /** Returns all providers. */
  list(): Provider[] {
    return [...this.#list];
  }

  /** Returns a provider by id. */
  get(id: ProviderId): Provider {
    const provider = this.#list.find((candidate) => candidate.id === id);
    if (!provider) {
      throw newFault("input", plainText("There is no such provider"));
    }
    return provider;
  }

  /** Creates or changes a provider. */
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- The stub stores no keys.
  save({ key, ...draft }: ProviderDraft): Provider {
    refuse(draft.network.proxy.proxy === "url" && !draft.network.proxy.url.includes("://"));
    const before = this.#list.find(({ id }) => id === draft.id);
    const id = before?.id ?? `provider-${this.#next++}`;
    const provider: Provider = { ...draft, id, kind: before?.kind ?? "custom" };
    this.#list = before
      ? this.#list.map((other) => (other.id === id ? provider : other))
      : [...this.#list, provider];
    return provider;
  }

  /** Adds the practice provider, or returns the existing one. */
  addPractice(): Provider {
    const there = this.#list.find(({ kind }) => kind === "practice");
    if (!there) {
      this.#list = [...this.#list, practiceProvider];
    }
    return there ?? practiceProvider;
  }

  /** Deletes a provider. */
  remove(id: ProviderId): null {
    this.#deleted = this.#list.filter((provider) => provider.id === id);
    this.#list = this.#list.filter((provider) => provider.id !== id);
    return null;
  }

  /** Restores the deleted provider. */
  restore(): null {
    this.#list = [...this.#list, ...this.#deleted];
    return null;
  }

  /** Returns a provider's models. Throws if the base URL contains "fail". */
  models(id: ProviderId): ModelInfo[] {
    const provider = this.get(id);
    if (provider.kind === "practice") {
      return [...scriptedModels];
    }
    if (provider.base_url.includes("fail")) {
      throw newFault("dns", plainText("The host name was not found"));
    }
    return [...this.#scene.models];
  }

  /** Tests a connection step by step. */
  async test(draft: ProviderDraft, tell: (step: TestStep) => void): Promise<ProviderReport> {
    this.#endTest();
    const began = Date.now();
    const report: ProviderReport = {
      url: `${draft.base_url.replace(/\/$/u, "")}/chat/completions`,
      proxy: draft.network.proxy.proxy === "url" ? draft.network.proxy.url : null,
      steps: [],
      models: [],
      model_found: null,
      fault: null,
    };
    const stopped = new Promise<never>((_, reject) => {
      this.#endTest = () => {
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
        reject(newFault("input", plainText("The test was stopped")));
      };
    });
    stopped.catch(() => undefined);
    for (const [kind, outcome, words] of stepsOf(draft)) {
      const pause = new Promise((done) => setTimeout(done, STEP_MS / this.#speed));
      await Promise.race([pause, stopped]);
      const step = { kind, outcome, words: plainText(words), at_ms: Date.now() - began };
      report.steps.push(step);
      tell(step);
      if (kind === "model") {
        report.models = modelsNamed("small-1", "large-2");
      }
    }
    report.model_found =
      draft.model === "" ? null : report.models.some(({ name }) => name === draft.model);
    const failed = report.steps.some(({ outcome }) => outcome === "failed");
    report.fault = failed
      ? newFault(
          "dns",
          plainText("The host name was not found"),
          "failed to lookup address information",
        )
      : null;
    return report;
  }

  /** Ends the running test. */
  stopTest(): null {
    this.#endTest();
    return null;
  }
}

type Found = readonly [StepKind, StepOutcome, string];

function stepsOf({ base_url, model }: ProviderDraft): readonly Found[] {
  const host = /\/\/([^/:]*)/u.exec(base_url)?.[1] ?? base_url;
  if (host.includes("fail")) {
    return [["name", "failed", "The host name was not found"]];
  }
  const way: Found[] = [
    ["name", "ok", `${host} is 203.0.113.7, 2001:db8::7`],
    ["connection", "ok", "Connected"],
    base_url.startsWith("https:")
      ? ["tls", "ok", "Encrypted, and the certificate is trusted"]
      : ["tls", "warning", "Not encrypted: others on the network can read along"],
  ];
  if (model === "") {
    return [
      ...way,
      ["model", "skipped", "2 models listed, none chosen"],
      ["stream", "skipped", "Enter a model to see how it answers"],
    ];
  }
  return [
    ...way,
    model === "small-1"
      ? ["model", "ok", "small-1 is among the 2 listed"]
      : [
          "model",
          "warning",
          `${model} is not among the 2 listed; some servers know more than they list`,
        ],
    ["key", "ok", "Accepted"],
    ["stream", "ok", "38 pieces in 31 reads"],
    ["reasoning", "skipped", "The model sent none this time"],
    ["usage", "unknown", "The provider counted no tokens"],
  ];
}

function refuse(wrong: boolean): void {
  if (wrong) {
    throw newFault(
      "input",
      plainText(
        "The proxy needs an address such as http://proxy.example.com:3128 or socks5h://127.0.0.1:1080",
      ),
    );
  }
}
