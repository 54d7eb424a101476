import type { LaunchView, ToolClaims, ToolDefinition } from "../../../bindings/contract";
import * as callsText from "../../../bindings/texts/calls";
import { differenceOf, type PanePiece, panesOf } from "../../../model/differences";

/** A text for the user about a claim that a server makes about one of its tools. */
export interface ClaimWords {
  readonly words: string;
  /**
   * Whether the text is a warning. For example, the server may claim that the tool deletes data.
   */
  readonly warns: boolean;
}

/**
 * Describes each claim that a server makes about its tool. The claim that the tool is not
 * idempotent is omitted.
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

/** A change in a tool's definition or in its server's configuration. */
export interface FieldChange {
  readonly field: string;
  readonly before: readonly PanePiece[];
  readonly now: readonly PanePiece[];
}

/** Returns the parts of a tool's definition that have changed since the user allowed the tool. */
export function definitionChanges(allowed: ToolDefinition, present: ToolDefinition): FieldChange[] {
  return changed(allowed, present, definitionWords);
}

/** Returns the parts of a server's launch configuration that differ from an earlier one. */
export function launchChanges(earlier: LaunchView, present: LaunchView): FieldChange[] {
  return changed(earlier, present, launchWords);
}

function changed<Whole extends object>(
  earlier: Whole,
  present: Whole,
  words: (value: Whole[keyof Whole]) => string,
): FieldChange[] {
  const fields = Object.keys(present) as (keyof Whole & string)[];
  return fields.flatMap((field) => {
    const [before, now] = [words(earlier[field]), words(present[field])];
    if (before === now) {
      return [];
    }
    const panes = panesOf(differenceOf(before, now));
    return [{ field, before: panes.before, now: panes.after }];
  });
}

function launchWords(value: string | string[] | null): string {
  return Array.isArray(value) ? value.join("\n") : (value ?? "");
}

function definitionWords(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null, null, 2);
}
