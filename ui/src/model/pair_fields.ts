import { secretMask } from "../bindings/contract";
import type { Header } from "../bindings/contract";

/** A row in a form's list of headers or environment variables. */
export interface PairFields {
  name: string;
  /**
   * The value that the user typed. An empty value keeps the stored value if the name is unchanged.
   */
  value: string;
  /** The name for which a secret value is stored; `null` if no value is stored for this row. */
  readonly saved: string | null;
}

/**
 * Converts a stored header or variable to a row of the form. If `value` is only the mask that
 * stands for a secret value, the row begins with an empty value.
 */
export function pairFields({ name, value }: Header): PairFields {
  return value === secretMask ? { name, value: "", saved: name } : { name, value, saved: null };
}
