import type { KeyPlace, Provider } from "../../bindings/contract";

const keyWords: Record<KeyPlace, string> = {
  none: "No key",
  keychain: "Key in the keychain",
  session: "Key kept for this run only",
};

/** Summarises a provider for the settings, one line per fact. */
export function providerFacts(provider: Provider): string[] {
  const model = provider.model === "" ? "No model chosen" : provider.model;
  if (provider.kind === "practice") {
    return [
      "Built in: works offline and needs no key",
      `${model} · scripted replies, not written by a model`,
    ];
  }
  return [provider.base_url, `${model} · ${keyWords[provider.key_place]}`];
}
