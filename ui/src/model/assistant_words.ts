import type { Assistant } from "../bindings/contract";
import { settingWords } from "./setting_words";

/** Describes an assistant on one line: its model, and those of its settings that have a value. */
export function assistantWords({ model, settings }: Assistant): string {
  return [model ?? "", ...settingWords(settings)].filter((word) => word !== "").join(" · ");
}
