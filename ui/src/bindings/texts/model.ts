// Generated from locales/en/model.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Models not shown: {hidden}. Type part of a model’s name to find it. */
export const moreModels = (args: { hidden: number }): string => formatText("model-more-models", "Models not shown: { NUMBER($hidden) }. Type part of a model’s name to find it.", args);

/** Loading models… */
export const loadingModels = (): string => formatText("model-loading-models", "Loading models…");

/** The list of models could not be loaded: {sentence} You can type any model name above. */
export const modelsFailed = (args: { sentence: string }): string => formatText("model-models-failed", "The list of models could not be loaded: { $sentence } You can type any model name above.", args);

/** Choose a model */
export const chooseModel = (): string => formatText("model-choose-model", "Choose a model");

/** {value}K */
export const thousands = (args: { value: string }): string => formatText("model-thousands", "{ $value }K", args);

/** {value}M */
export const millions = (args: { value: string }): string => formatText("model-millions", "{ $value }M", args);
