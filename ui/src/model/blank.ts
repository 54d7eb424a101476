// The engine's defaults, which the page uses until it has loaded the stored values. Each constant
// equals the `Default` of its type in Rust. A test (`tests/integration/bindings.rs`) checks this
// for the settings and the chat settings.

import type { ChatSettings, Continuing, Network, Settings } from "../bindings/contract";

/** Equals the default of `Network` in `crates/core/src/provider.rs`. */
export const plainNetwork: Network = { proxy: { proxy: "system" }, ca_file: null, headers: [] };

/** Equals the default of `Settings` in `crates/app/src/contract/settings.rs`. */
export const plainSettings: Settings = {
  theme: "system",
  zoom: 100,
  reading_font: "inter",
  line_width: "normal",
  contrast: "system",
  sidebar_open: true,
  latest_messages: false,
  default_provider: null,
  trusted_hosts: [],
  model_titles: false,
  notify_waiting: true,
  backup_every: "day",
  backup_keep: 7,
  backup_folder: null,
  update_checks: "off",
  send_key: "enter",
  start_view: "new",
  favourite_models: [],
  recent_models: [],
  model_sets: [],
};

/** Equals the default of `ChatSettings` in `crates/core/src/settings.rs`. */
export const noChatSettings: ChatSettings = {
  system: null,
  temperature: null,
  top_p: null,
  max_tokens: null,
  stop: [],
  seed: null,
  presence_penalty: null,
  frequency_penalty: null,
  reasoning_effort: null,
  tools: [],
  tool_choice: null,
  parallel_tool_calls: null,
  response_format: null,
  extra: "",
};

/**
 * Equals the default of `Continuing` in `crates/core/src/provider.rs`: nothing is known about the
 * provider.
 */
export const noContinuing: Continuing = { prefill: "none", resume: false };
