import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { UiText } from "../bindings/contract";

/** The values of a message's variables. */
export type TextArgs = Readonly<Record<string, string | number | UiText>>;

/** The English messages, used for every message that another locale lacks. */
const english = newBundle("en");
/** The bundle of the chosen locale; `null` for English. */
let chosen: FluentBundle | null = null;

function newBundle(locale: string): FluentBundle {
  // Isolation marks around inserted values would end up in copied text and in accessible names.
  return new FluentBundle(locale, { useIsolating: false });
}

/**
 * Adds the English messages of an area. Each module in `bindings/texts` calls this when it
 * loads.
 */
export function addEnglish(source: string): void {
  english.addResource(new FluentResource(source), { allowOverrides: true });
}

/**
 * Formats a message in the chosen locale, or else in English. If neither has the message,
 * returns its id.
 */
export function format(id: string, args?: TextArgs): string {
  return (chosen && formatIn(chosen, id, args)) ?? formatIn(english, id, args) ?? id;
}

/** Formats a message that the engine sent. */
export function say({ id, args }: UiText): string {
  return format(id, args);
}

function formatIn(bundle: FluentBundle, id: string, args: TextArgs = {}): string | null {
  const pattern = bundle.getMessage(id)?.value;
  if (pattern == null) {
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
 * Returns the locale that fits best: preferably with the same language and region, otherwise
 * with the same language.
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

/** Chooses the locale by the user's preferences and loads its messages. Call it before anything is shown. */
export async function chooseLocale(
  preferred: readonly string[] = navigator.languages,
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
