import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { createSubscriber } from "svelte/reactivity";
import type { UiText } from "../bindings/contract";

/** The values that are inserted for the variables of an interface text. */
export type TextArgs = Readonly<Record<string, string | number | UiText>>;

/** The English texts that have been parsed so far. */
const english = newBundle("en");
/** The English texts to which the engine refers by their ids; `null` until they are loaded. */
let sent: Readonly<Record<string, string>> | null = null;
let loading: Promise<void> | null = null;
/** The texts of the chosen locale; `null` for English. */
let chosen: FluentBundle | null = null;

function newBundle(locale: string): FluentBundle {
  // Do not surround inserted values with the invisible Unicode characters that isolate the
  // direction of text, because these characters would become part of copied text and of accessible
  // names.
  return new FluentBundle(locale, { useIsolating: false });
}

let sentLoaded = (): void => undefined;
const subscribe = createSubscriber((update) => {
  sentLoaded = update;
});

/**
 * Loads the English texts to which the engine refers by their ids. Most of them are sentences about
 * faults, so an ordinary start does not need them. The returned promise never rejects.
 */
export function loadSentTexts(): Promise<void> {
  loading ??= import("../bindings/sent_texts")
    .then(({ sentTexts }) => sentTexts)
    // Ignore the error. The page shows the ids of these texts instead.
    .catch(() => ({}))
    .then((texts) => {
      sent = texts;
      sentLoaded();
    });
  return loading;
}

/**
 * Formats the interface text with the id `id` in the chosen locale. If the locale lacks this text,
 * or if the text cannot be formatted, formats the English text `text` instead.
 */
export function format(id: string, text: string, args?: TextArgs): string {
  return formatIn(chosen, id, args) ?? formatEnglish(id, text, args);
}

/**
 * Formats an interface text to which the engine refers by its id. Returns the id itself if neither
 * the chosen locale nor English has this text. Returns an empty string if the English text is
 * needed but not loaded yet.
 *
 * Svelte templates and effects that call this function run again once `loadSentTexts` has loaded
 * the text. All other code must wait for `loadSentTexts` before it calls this function.
 */
export function say({ id, args }: UiText): string {
  const text = formatIn(chosen, id, args);
  if (text !== null) {
    return text;
  }
  if (sent === null) {
    subscribe();
    void loadSentTexts();
    return "";
  }
  return formatEnglish(id, sent[id] ?? id, args);
}

function formatEnglish(id: string, text: string, args?: TextArgs): string {
  // Parse each text only when it is needed, because parsing all texts at the start would delay the
  // first paint.
  if (!english.hasMessage(id)) {
    english.addResource(new FluentResource(`${id} = ${text}`));
  }
  return formatIn(english, id, args) ?? id;
}

function formatIn(bundle: FluentBundle | null, id: string, args: TextArgs = {}): string | null {
  const pattern = bundle?.getMessage(id)?.value;
  if (!bundle || pattern == null) {
    return null;
  }
  if (typeof pattern === "string") {
    return pattern;
  }
  const variables = Object.entries(args).map(([name, value]): [string, FluentVariable] => [
    name,
    typeof value === "object" ? say(value) : value,
  ]);
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, Object.fromEntries(variables), errors);
  return errors.length === 0 ? text : null;
}
export type TextLoader = () => Promise<string>;

/**
 * The files with the interface texts of all locales except English. The English texts are in the
 * modules of `bindings/texts`.
 */
const files = import.meta.glob<string>(["../../../locales/*/*.ftl", "!../../../locales/en/*.ftl"], {
  query: "?raw",
  import: "default",
});

/**
 * Returns the available locale that suits the user best, or `null` if none does. Looks for the
 * preferred locales in order. If a locale with a region (such as `de-AT`) is not available, looks
 * for the locale without its region (`de`).
 */
export function bestLocale(
  preferred: readonly string[],
  available: readonly string[],
): string | null {
  for (const tag of preferred) {
    const language = tag.split("-")[0] ?? tag;
    for (const wanted of [tag, language]) {
      const found = available.find((name) => name.toLowerCase() === wanted.toLowerCase());
      if (found !== undefined) {
        return found;
      }
    }
  }
  return null;
}

/**
 * Returns the locales that the user prefers, best first. If the program has chosen a locale for its
 * window, returns only that locale. Otherwise, returns the browser's languages.
 */
function preferredLocales(): readonly string[] {
  const { rivuletLocale } = globalThis as { rivuletLocale?: string };
  return rivuletLocale === undefined ? navigator.languages : [rivuletLocale];
}

/**
 * Chooses the available locale that suits the user best, and loads its interface texts. Must be
 * called before anything is shown.
 */
export async function chooseLocale(
  preferred: readonly string[] = preferredLocales(),
  loaders: Readonly<Record<string, TextLoader>> = files,
): Promise<void> {
  const localeOf = (path: string) => path.split("/").at(-2) ?? "";
  const available = new Set(Object.keys(loaders).map(localeOf));
  const locale = bestLocale(preferred, ["en", ...available]) ?? "en";
  if (locale === "en") {
    chosen = null;
    return;
  }
  const bundle = newBundle(locale);
  const wanted = Object.entries(loaders).filter(([path]) => localeOf(path) === locale);
  for (const source of await Promise.all(wanted.map(([, load]) => load()))) {
    bundle.addResource(new FluentResource(source));
  }
  chosen = bundle;
  document.documentElement.lang = locale;
}

// Load the interface texts of the chosen locale before this module is complete. Other modules that
// import this one format interface texts while they are being loaded. The browser does not execute
// these modules until this statement has finished.
await chooseLocale();
