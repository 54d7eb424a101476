import type { Commands } from "./bindings/contract";

/** The functions that handle the commands of the contract. */
export type Handlers = {
  [Name in keyof Commands]: (
    args: Commands[Name]["args"],
  ) => Commands[Name]["result"] | Promise<Commands[Name]["result"]>;
};
