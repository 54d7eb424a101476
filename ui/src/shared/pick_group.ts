/** One line of a list to pick from. */
export interface PickOption<Value> {
  readonly value: Value;
  readonly name: string;
  readonly description: string | null;
  readonly chosen: boolean;
  /** The keys that do the same, as they are written on the screen. */
  readonly keys?: string;
}

/** Lines that belong together, and what is to be said about them. */
export interface PickGroup<Value> {
  readonly id: string;
  readonly name: string;
  readonly options: readonly PickOption<Value>[];
  readonly notes: readonly string[];
}
