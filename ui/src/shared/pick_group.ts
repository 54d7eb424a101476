/** An option in a list. */
export interface PickOption<Value> {
  readonly value: Value;
  readonly name: string;
  readonly description: string | null;
  readonly chosen: boolean;
  /** The keyboard shortcut of the option, formatted for display. */
  readonly keys?: string;
  /** Whether the option is a favourite; absent if options cannot be favourites. */
  readonly starred?: boolean;
}

export interface PickGroup<Value> {
  readonly id: string;
  readonly name: string;
  readonly options: readonly PickOption<Value>[];
  readonly notes: readonly string[];
}
