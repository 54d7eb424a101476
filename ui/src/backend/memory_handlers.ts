import type { Commands } from "../bindings/contract";

/** A function for each command of the contract. */
export type Handlers = {
  [Name in keyof Commands]: (
    args: Commands[Name]["args"],
  ) => Commands[Name]["result"] | Promise<Commands[Name]["result"]>;
};
