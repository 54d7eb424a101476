import type { KeyPlace, Provider } from "../bindings/contract";

const keyWords: Record<KeyPlace, string> = {
  none: "No key",
  keychain: "Key in the keychain",
  session: "Key kept for this run only",
};

/** What the settings say of a provider, a line each. */
export function providerFacts(provider: Provider, practiceUrl: string | null): string[] {
  const model = provider.model === "" ? "No model chosen" : provider.model;
  if (provider.kind === "practice") {
    const place = practiceUrl === null ? "starts when it is used" : `running at ${practiceUrl}`;
    return [
      `Built in, works offline, needs no key; ${place}`,
      `${model} · its replies are scripts, not a model’s`,
    ];
  }
  return [provider.base_url, `${model} · ${keyWords[provider.key_place]}`];
}
