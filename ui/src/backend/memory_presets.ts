import { plainText } from "../model/fault";
import type { FoundServer, ModelInfo, Preset } from "../bindings/contract";

const unknown: Preset = {
  id: "",
  name: "",
  base_url: null,
  local: false,
  port: null,
  owned_by: [],
  key: "required",
  key_url: null,
  docs: null,
  reasoning_field: null,
  usage: "unknown",
  include_usage: true,
  heartbeats: "unknown",
  limits: { connect: 30, first_byte: 300, idle: 300 },
  abort_billing: "unknown",
  abort_source: null,
  prefill: "none",
  resume: false,
  notes: plainText(""),
  sources: [],
};

/** A sample of the engine's provider presets. */
export const presets: readonly Preset[] = [
  {
    ...unknown,
    id: "stepfun",
    name: "StepFun",
    notes: plainText(
      "Enter the base URL from your account. Token counts come in every chunk, and the last one counts.",
    ),
  },
  {
    ...unknown,
    id: "openrouter",
    name: "OpenRouter",
    base_url: "https://openrouter.ai/api/v1",
    key_url: "https://openrouter.ai/settings/keys",
    docs: "https://openrouter.ai/docs/api/reference/streaming",
    abort_billing: "may_go_on",
    abort_source: "https://openrouter.ai/docs/api/reference/streaming",
    notes: plainText("Stop ends generation and billing only where the upstream supports it."),
  },
  {
    ...unknown,
    id: "ollama",
    name: "Ollama",
    base_url: "http://127.0.0.1:11434/v1",
    local: true,
    port: 11_434,
    key: "none",
    docs: "https://docs.ollama.com/openai",
    abort_billing: "cancels",
    abort_source: "https://docs.ollama.com/openai",
    notes: plainText(
      "While a prompt is being read, Stop takes effect only at the first word of the answer.",
    ),
  },
  {
    ...unknown,
    id: "lmstudio",
    name: "LM Studio",
    base_url: "http://127.0.0.1:1234/v1",
    local: true,
    port: 1_234,
    key: "optional",
    notes: plainText("A prompt being read is finished before Stop takes effect."),
  },
  {
    ...unknown,
    id: "llamacpp",
    name: "llama.cpp",
    base_url: "http://127.0.0.1:8080/v1",
    local: true,
    port: 8_080,
    key: "optional",
  },
];

/** The servers that a search finds in the scene `servers`. */
export const foundServers: readonly FoundServer[] = [
  {
    preset: "lmstudio",
    name: "LM Studio",
    base_url: "http://127.0.0.1:1234/v1",
    models: [],
    wants_key: true,
  },
  {
    preset: "llamacpp",
    name: "llama.cpp",
    base_url: "http://127.0.0.1:8080/v1",
    models: modelsNamed("qwen3-4b-instruct-q4_k_m.gguf"),
    wants_key: false,
  },
  {
    preset: "ollama",
    name: "Ollama",
    base_url: "http://127.0.0.1:11434/v1",
    models: modelsNamed("llama3.2:3b", "qwen3:8b", "gpt-oss:20b"),
    wants_key: false,
  },
];

/** Returns models with these ids and no further information. */
export function modelsNamed(...names: string[]): ModelInfo[] {
  return names.map((name) => ({ name, description: null }));
}
