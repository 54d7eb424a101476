import * as providersText from "../../bindings/texts/providers";
import type { AbortBilling, FoundServer, KeyNeed, Preset } from "../../bindings/contract";

/** The text for each `KeyNeed`, which says whether the server needs a key. */
export const keyNeeds: Record<KeyNeed, string> = {
  required: providersText.keyNeedRequired(),
  optional: providersText.keyNeedOptional(),
  none: providersText.keyNeedNone(),
};

const billing: Record<AbortBilling, string> = {
  cancels: providersText.stopCancels(),
  may_go_on: providersText.stopMayGoOn(),
  unknown: providersText.stopUnknown(),
};

/**
 * Returns the well-known presets whose name or id contains each word of `query`, sorted by `place`.
 */
export function knownPresets(presets: readonly Preset[], query: string): Preset[] {
  return matching(presets, query)
    .filter(({ place }) => place !== null)
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
}

/**
 * Returns the other presets whose name or id contains each word of `query`, in alphabetical order.
 */
export function otherPresets(presets: readonly Preset[], query: string): Preset[] {
  return matching(presets, query)
    .filter(({ place }) => place === null)
    .sort((one, other) => one.name.localeCompare(other.name));
}

function matching(presets: readonly Preset[], query: string): Preset[] {
  const words = query.toLowerCase().split(/\s+/u);
  return presets.filter(({ name, id }) =>
    words.every((word) => `${name} ${id}`.toLowerCase().includes(word)),
  );
}

/**
 * Returns a monogram for a name: the first characters of its first two words or, if the name is a
 * single word, the first two characters of that word. A capital letter inside a word begins a new
 * word.
 */
export function monogram(name: string): string {
  const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? [name];
  const [first = "", second] = words;
  return second === undefined ? first.slice(0, 2) : `${first.slice(0, 1)}${second.slice(0, 1)}`;
}

/**
 * Describes whether generation and billing end when the user stops a reply. If this is unknown, the
 * sentence says so. However, for a server on this computer, the result is then empty.
 */
export function abortWords({ abort_billing, local }: Preset): string {
  // A server on this computer costs nothing. Therefore, do not warn the user if it is unknown
  // whether stopping a reply also stops the billing.
  return local && abort_billing === "unknown" ? "" : billing[abort_billing];
}

/**
 * Describes a server that was found. States that the server needs a key or, if it needs none, how
 * many models it offers.
 */
export function foundWords({ models, wants_key }: FoundServer): string {
  if (wants_key) {
    return providersText.foundNeedsKey();
  }
  if (models.length === 0) {
    return providersText.foundNoModels();
  }
  return providersText.foundModels({ count: models.length });
}

/** Returns whether a server can be added at once, without any input from the user. */
export function isUsable({ models, wants_key }: FoundServer): boolean {
  return !wants_key && models.length > 0;
}

/**
 * Returns the sentence that is shown if the search found no server. The sentence also lists the
 * kinds of servers that the search can find.
 */
export function searchedWords(presets: readonly Preset[]): string {
  const names = presets.filter(({ local, port }) => local && port !== null).map(({ name }) => name);
  const last = names.pop();
  if (last === undefined) {
    return providersText.foundNone();
  }
  const list = names.length === 0 ? last : providersText.and({ names: names.join(", "), last });
  return providersText.foundNoneOf({ list });
}
