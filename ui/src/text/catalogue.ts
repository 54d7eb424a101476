import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { createSubscriber } from "svelte/reactivity";
import type { UiText } from "../bindings/contract";

/** The values of a message's variables. */
export type TextArgs = Readonly<Record<string, string | number | UiText>>;

/** The English messages that were formatted so far. */
const english = newBundle("en");
/** The English texts of messages that the engine sends, by id; `null` until they are loaded. */
let sent: Readonly<Record<string, string>> | null = null;
let loading: Promise<void> | null = null;
/** The bundle of the chosen locale; `null` for English. */
let chosen: FluentBundle | null = null;

function newBundle(locale: string): FluentBundle {
  // Do not use isolation marks around inserted values, because they would end up in copied text and
  // in accessible names.
  return new FluentBundle(locale, { useIsolating: false });
}

let sentLoaded = (): void => undefined;
const subscribe = createSubscriber((update) => {
  sentLoaded = update;
});

/**
 * Loads the English texts of messages that the engine sends, which are mostly faults. The first
 * chunk does not contain them, because an ordinary start needs none of them. Never rejects.
 */
export function loadSentTexts(): Promise<void> {
  loading ??= import("../bindings/sent_texts")
    .then(({ sentTexts }) => sentTexts)
    // Message ids are then shown instead of the texts.
    .catch(() => ({}))
    .then((texts) => {
      sent = texts;
      sentLoaded();
    });
  return loading;
}

/**
 * Formats a message in the chosen locale. If that locale lacks the message, uses the given English
 * text.
 */
export function format(id: string, text: string, args?: TextArgs): string {
  return formatIn(chosen, id, args) ?? formatEnglish(id, text, args);
}

/**
 * Formats a message that the engine sent. If neither the chosen locale nor English has the message,
 * returns its id. Before `loadSentTexts` is done, an English message is empty; templates and
 * effects run again afterwards. Other callers must await `loadSentTexts` first.
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
  // Parsing all messages at the start would delay the first paint.
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
/** Loads the source of one message file. */
export type TextLoader = () => Promise<string>;

/**
 * The message files of all locales but English. The English messages are imported by
 * `bindings/texts`, area by area.
 */
const files = import.meta.glob<string>(["../../../locales/*/*.ftl", "!../../../locales/en/*.ftl"], {
  query: "?raw",
  import: "default",
});

/**
 * Returns the locale that fits best: preferably one with the same language and region, otherwise
 * one with the same language.
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
 * The locales that the user prefers: the locale that the window has chosen, or else those of the
 * browser.
 */
function preferredLocales(): readonly string[] {
  const { rivuletLocale } = globalThis as { rivuletLocale?: string };
  return rivuletLocale === undefined ? navigator.languages : [rivuletLocale];
}

/**
 * Chooses the locale by the user's preferences and loads its messages. Must be called before
 * anything is shown.
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

// Some modules format messages while they load, so the locale is chosen before any of them is loaded.
await chooseLocale();
