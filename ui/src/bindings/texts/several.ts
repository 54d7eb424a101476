// Generated from locales/en/several.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Ask several models at once */
export const add = (): string => formatText("several-add", "Ask several models at once");

/** Remove {model} */
export const remove = (args: { model: string }): string => formatText("several-remove", "Remove { $model }", args);

/** Models that will answer */
export const chosen = (): string => formatText("several-chosen", "Models that will answer");

/** At most six models can answer at once */
export const tooMany = (): string => formatText("several-too-many", "At most six models can answer at once");

/** Save as a set… */
export const save = (): string => formatText("several-save", "Save as a set…");

/** Name of the set */
export const name = (): string => formatText("several-name", "Name of the set");

/** The set “{name}” was saved */
export const saved = (args: { name: string }): string => formatText("several-saved", "The set “{ $name }” was saved", args);

/** Sets */
export const sets = (): string => formatText("several-sets", "Sets");

/** Delete the set {name} */
export const removeSet = (args: { name: string }): string => formatText("several-remove-set", "Delete the set { $name }", args);

/** The set “{name}” was deleted */
export const deleted = (args: { name: string }): string => formatText("several-deleted", "The set “{ $name }” was deleted", args);

/** Replies from {count} models */
export const label = (args: { count: number }): string => formatText("several-label", "{ $count ->\n        [one] Reply from { $count } model\n       *[other] Replies from { $count } models\n    }", args);

/** Selected */
export const selected = (): string => formatText("several-selected", "Selected");

/** Continue with this reply */
export const goOn = (): string => formatText("several-go-on", "Continue with this reply");

/** Stop this reply */
export const stop = (): string => formatText("several-stop", "Stop this reply");
