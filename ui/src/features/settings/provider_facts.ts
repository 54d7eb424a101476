import * as settingsText from "../../bindings/texts/settings";
import type { Budget, KeyPlace, Provider } from "../../bindings/contract";
import { budgetState, budgetWords } from "../../model/budget";

const keyWords: Record<KeyPlace, string> = {
  none: settingsText.noKey(),
  keychain: settingsText.keyInKeychain(),
  session: settingsText.keyForSession(),
};

/** Returns lines that describe a provider and, if it has one, its monthly limit. */
export function providerFacts(provider: Provider, budget?: Budget): string[] {
  const limit = budget
    ? [[budgetWords(budget), budgetState(budget)].filter(Boolean).join(". ")]
    : [];
  const model = provider.model === "" ? settingsText.noModel() : provider.model;
  if (provider.kind === "practice") {
    return [settingsText.practiceFacts(), settingsText.practiceModel({ model }), ...limit];
  }
  return [provider.base_url, `${model} · ${keyWords[provider.key_place]}`, ...limit];
}
