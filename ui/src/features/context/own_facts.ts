import type { ListedPrice, ModelFacts, OwnFacts } from "../../bindings/contract";
import * as contextText from "../../bindings/texts/context";
import { dayWords, numberWords, priceWords } from "../../model/locale";
import { typedNumber } from "../../model/typed_number";

/** The texts in the fields of the form for a model's context and prices. */
export type TypedFacts = Record<keyof OwnFacts, string>;

export type PriceName = "input" | "cached" | "output";

/**
 * Returns the initial values of the form's fields: the values that the user has saved, and an empty
 * string for every other field.
 */
export function typedFacts(own: OwnFacts): TypedFacts {
  const text = (value: number | null) => (value === null ? "" : String(value));
  return {
    context: text(own.context),
    input: text(own.input),
    cached: text(own.cached),
    output: text(own.output),
  };
}

/** Parses the form. An empty field yields `null`, and an invalid field yields `undefined`. */
export function parsedFacts(typed: TypedFacts): Record<keyof OwnFacts, number | null | undefined> {
  return {
    context: parsed(typed.context, true, (value) => Number.isInteger(value) && value > 0),
    input: parsed(typed.input, false, (value) => value >= 0),
    cached: parsed(typed.cached, false, (value) => value >= 0),
    output: parsed(typed.output, false, (value) => value >= 0),
  };
}

function parsed(
  text: string,
  whole: boolean,
  isRight: (value: number) => boolean,
): number | null | undefined {
  const value = typedNumber(text, whole);
  return value === null || (value < 4_294_967_296 && isRight(value)) ? value : undefined;
}

export function limitHelp({ own, limit, list_date }: ModelFacts): string {
  if (limit === null) {
    return helpOf(own.context, "");
  }
  const value = numberWords(limit.tokens);
  const date = dayWords(list_date);
  return helpOf(own.context, contextText.factsListed({ source: limit.source, value, date }));
}

export function priceHelp(facts: ModelFacts, name: PriceName): string {
  return helpOf(facts.own[name], listedWords(facts[name], facts.list_date));
}

function listedWords(listed: ListedPrice | null, day: string): string {
  if (listed === null) {
    return "";
  }
  const [value, date] = [priceWords(listed.price), dayWords(day)];
  return listed.tiered
    ? contextText.factsTiered({ value, date })
    : contextText.factsListed({ source: "built_in", value, date });
}

/**
 * Returns the help text of a field. `own` is the value that the user has entered. `listed`
 * describes the value known from the provider, the server or Rivulet's own list; it is empty if no
 * value is known.
 */
function helpOf(own: number | null, listed: string): string {
  if (own !== null) {
    return contextText.factsYours({ listed }).trim();
  }
  return listed === "" ? contextText.factsUnknown() : listed;
}
