import type { Assistant } from "../bindings/contract";
import { settingWords } from "./setting_words";

/** Describes an assistant on one line: its model and its settings, as far as they are set. */
export function assistantWords({ model, settings }: Assistant): string {
  return [model ?? "", ...settingWords(settings)].filter((word) => word !== "").join(" · ");
}
