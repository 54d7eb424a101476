import { secretMask } from "../bindings/contract";
import type { Header } from "../bindings/contract";

/** A row in a form's list of headers or environment variables. */
export interface PairFields {
  name: string;
  /**
   * The typed value. If it is empty and the user has not changed the name, the stored value is
   * kept.
   */
  value: string;
  /** The name for which a secret value is stored; `null` if no value is stored for this row. */
  readonly saved: string | null;
}

/**
 * Converts a stored header or variable to a row of the form. If `value` is only the mask of a
 * secret value, the row's value is empty.
 */
export function pairFields({ name, value }: Header): PairFields {
  return value === secretMask ? { name, value: "", saved: name } : { name, value, saved: null };
}
