import type { LaunchView, ToolClaims, ToolDefinition } from "../../../bindings/contract";
import * as callsText from "../../../bindings/texts/calls";
import { differenceOf, type PanePiece, panesOf } from "../../../model/differences";

/** A text for the user about a claim that a server makes about one of its tools. */
export interface ClaimWords {
  readonly words: string;
  /** Whether the server's claim is a warning, for example that the tool may delete data. */
  readonly warns: boolean;
}

/**
 * Describes each claim that a server makes about its tool. Leaves out the claim that the tool is
 * not idempotent.
 */
export function claimWords(claims: ToolClaims): ClaimWords[] {
  const { read_only, destructive, idempotent, open_world } = claims;
  const calm = (words: string) => ({ words, warns: false });
  const warns = (words: string) => ({ words, warns: true });
  return [
    ...(read_only === true ? [calm(callsText.claimReadOnly())] : []),
    ...(read_only === false ? [calm(callsText.claimChanges())] : []),
    ...(destructive === true ? [warns(callsText.claimDestructive())] : []),
    ...(destructive === false ? [calm(callsText.claimAdditive())] : []),
    ...(idempotent === true ? [calm(callsText.claimIdempotent())] : []),
    ...(open_world === true ? [warns(callsText.claimOpen())] : []),
    ...(open_world === false ? [calm(callsText.claimClosed())] : []),
  ];
}

/** A part of a tool's definition, or of its server's configuration, that has changed. */
export interface FieldChange {
  readonly field: string;
  readonly before: readonly PanePiece[];
  readonly now: readonly PanePiece[];
}

/** Returns the parts of a tool's definition that have changed since the user allowed the tool. */
export function definitionChanges(allowed: ToolDefinition, present: ToolDefinition): FieldChange[] {
  const fields = Object.keys(present) as (keyof ToolDefinition)[];
  return changed(fields, (field) => [allowed[field], present[field]].map(definitionWords));
}

/** Returns the parts in which a server's launch configuration differs from an earlier one. */
export function launchChanges(earlier: LaunchView, present: LaunchView): FieldChange[] {
  const fields = Object.keys(present) as (keyof LaunchView)[];
  return changed(fields, (field) => [earlier[field], present[field]].map(launchWords));
}

function changed<Field extends string>(
  fields: readonly Field[],
  words: (field: Field) => string[],
): FieldChange[] {
  return fields
    .map((field) => ({ field, words: words(field) }))
    .map(({ field, words: [before = "", now = ""] }) => ({ field, before, now }))
    .filter(({ before, now }) => before !== now)
    .map(({ field, before, now }) => {
      const panes = panesOf(differenceOf(before, now));
      return { field, before: panes.before, now: panes.after };
    });
}

/**
 * Returns the value of a configuration field as text, with each element of a list on a separate
 * line.
 */
function launchWords(value: string | string[] | null): string {
  return Array.isArray(value) ? value.join("\n") : (value ?? "");
}

function definitionWords(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null, null, 2);
}
