import type { AbortBilling, FoundServer, KeyNeed, Preset } from "../../bindings/contract";

/** Presets of one kind. */
export interface PresetGroup {
  readonly name: string;
  readonly presets: readonly Preset[];
}

const keyNeeds: Record<KeyNeed, string> = {
  required: "It needs an API key.",
  optional: "An API key is optional.",
  none: "It needs no API key.",
};

const billing: Record<AbortBilling, string> = {
  cancels: "Stop ends the generation, and with it the bill.",
  may_go_on: "After Stop it may go on generating, and bill it.",
  unknown: "It is not known whether Stop ends the generation and the bill.",
};

/** Returns the presets whose name contains every word of `query`, grouped by location. */
export function presetGroups(presets: readonly Preset[], query: string): PresetGroup[] {
  const words = query.toLowerCase().split(/\s+/u);
  const found = presets.filter(({ name, id }) =>
    words.every((word) => `${name} ${id}`.toLowerCase().includes(word)),
  );
  const groups = [
    { name: "On this computer", presets: found.filter(({ local }) => local) },
    { name: "Cloud", presets: found.filter(({ local }) => !local) },
  ];
  return groups.filter((group) => group.presets.length > 0);
}

/** Says whether a provider needs a key. */
export function keyWords({ key }: Preset): string {
  return keyNeeds[key];
}

/** Says how stopping a reply affects the bill. */
export function abortWords({ abort_billing }: Preset): string {
  return billing[abort_billing];
}

/** Describes a server found on this computer, apart from its name and address. */
export function foundWords({ models, wants_key }: FoundServer): string {
  if (wants_key) {
    return "wants a key";
  }
  if (models.length === 0) {
    return "lists no model";
  }
  return models.length === 1 ? "1 model" : `${models.length} models`;
}

/** Returns whether a server can be used without any input. */
export function isUsable({ models, wants_key }: FoundServer): boolean {
  return !wants_key && models.length > 0;
}

/** Says which servers the search looked for. */
export function searchedWords(presets: readonly Preset[]): string {
  const names = presets.filter(({ local, port }) => local && port !== null).map(({ name }) => name);
  const last = names.pop();
  if (last === undefined) {
    return "No server answered.";
  }
  const list = names.length === 0 ? last : `${names.join(", ")} and ${last}`;
  return `No server answered. ${list} were looked for, each where it usually listens.`;
}
