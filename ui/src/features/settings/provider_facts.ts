import * as settingsText from "../../bindings/texts/settings";
import type { KeyPlace, Provider } from "../../bindings/contract";

const keyWords: Record<KeyPlace, string> = {
  none: settingsText.noKey(),
  keychain: settingsText.keyInKeychain(),
  session: settingsText.keyForSession(),
};

/** Describes a provider for the settings. Each line contains one fact. */
export function providerFacts(provider: Provider): string[] {
  const model = provider.model === "" ? settingsText.noModel() : provider.model;
  if (provider.kind === "practice") {
    return [settingsText.practiceFacts(), settingsText.practiceModel({ model })];
  }
  return [provider.base_url, `${model} · ${keyWords[provider.key_place]}`];
}
