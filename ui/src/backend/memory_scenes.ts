import type {
  AppInfo,
  Fault,
  Folder,
  FoundServer,
  Message,
  ModelInfo,
  Provider,
} from "../bindings/contract";
import { noContinuing, plainNetwork, plainSettings } from "../model/blank";
import { newFault, plainText } from "../model/fault";
import { foundServers, modelsNamed } from "./memory_presets";
import type { SceneConversation } from "./memory_scene_conversation";
import { scriptOf } from "./memory_scripts";
import { many, sampleFolders, shelved } from "./memory_shelved";

/** Initial content of the stub. */
export interface Scene {
  readonly info: AppInfo;
  readonly providers: readonly Provider[];
  readonly conversations: readonly SceneConversation[];
  readonly folders: readonly Folder[];
  /** Servers that a search on this computer finds. */
  readonly servers: readonly FoundServer[];
  /** Models that the user's providers list. */
  readonly models: readonly ModelInfo[];
  /** Fault that makes the start fail. */
  readonly startFault: Fault | null;
}

/** The practice provider in its initial state. */
export const practiceProvider: Provider = {
  id: "practice",
  name: "Practice",
  preset: null,
  kind: "practice",
  base_url: "",
  model: "tour",
  key_place: "none",
  limits: { connect: 30, first_byte: 300, idle: 300 },
  network: plainNetwork,
  include_usage: true,
  abort_billing: "cancels",
  continuing: noContinuing,
};

const custom: Provider = {
  ...practiceProvider,
  id: "stepfun",
  name: "StepFun",
  kind: "custom",
  base_url: "https://api.stepfun.example/v1",
  model: "step-3",
  key_place: "keychain",
  abort_billing: "may_go_on",
};

const info: AppInfo = {
  version: "0.1.0",
  data_folder: "/home/you/.local/share/rivulet",
  log_folder: "/home/you/.local/share/rivulet/logs",
  recovered: 0,
  read_only: null,
  settings: plainSettings,
};

const past: readonly SceneConversation[] = [
  { title: "How does a streamed reply end?", model: "tour", daysAgo: 0 },
  { title: "Cut in the middle", model: "cut", daysAgo: 0 },
  { title: "Asks for the weather in Zürich", model: "tool-call", daysAgo: 0 },
  { title: "Too many requests", model: "error-429", daysAgo: 1 },
  { title: "Filtered", model: "filter", daysAgo: 20 },
];

const notable: readonly SceneConversation[] = [
  {
    title: "Instructions first",
    model: "reasoning",
    daysAgo: 0,
    system: "You are a careful editor.\nKeep the author’s voice.",
  },
  { title: "Between tags", model: "think-tags", daysAgo: 0 },
];

const long: readonly SceneConversation[] = [
  { title: "Two hundred messages", model: "tour", daysAgo: 0, exchanges: 99 },
];

const reading: readonly SceneConversation[] = [
  { title: "Links and images", model: "links", daysAgo: 0 },
  { title: "Exact\tcharacters \u200b and no others  ", model: "exact", daysAgo: 0 },
  { title: "Thought about it first", model: "reasoning", daysAgo: 1, system: "שלום, ענה בקצרה." },
];

const empty: Scene = {
  info,
  providers: [],
  conversations: [],
  folders: [],
  servers: [],
  models: modelsNamed("step-3", "step-3-mini"),
  startFault: null,
};
const full: Scene = {
  ...empty,
  providers: [practiceProvider, custom],
  conversations: past,
};

const readOnly = newFault(
  "storage",
  plainText("This database is from a newer version of Rivulet"),
  "schema 9, and this program knows 7",
);

/** Returns the scene with a name, or an empty scene. */
export function sceneOf(name: string | null): Scene {
  switch (name) {
    case "full":
      return full;
    case "servers":
      return { ...empty, servers: foundServers };
    case "notable":
      return { ...full, conversations: notable };
    case "long":
      return { ...full, conversations: [...long, ...past] };
    case "reading":
      return { ...full, conversations: reading };
    case "library":
      return { ...full, folders: sampleFolders, conversations: shelved };
    case "many":
      return { ...full, folders: sampleFolders, conversations: [...shelved, ...many(10_000)] };
    case "read-only":
      return { ...full, info: { ...full.info, read_only: readOnly } };
    case "broken":
      return {
        ...empty,
        startFault: newFault(
          "storage",
          plainText("The database could not be opened"),
          "database disk image is malformed",
        ),
      };
    default:
      return empty;
  }
}

/** Returns the reply as it is after a model's script has been played to its end. */
export function finished(model: string, blank: Message): Partial<Message> {
  const script = scriptOf(model);
  const text = { text: "", reasoning: "", call: "" };
  let name = "";
  for (const { change } of script.steps) {
    if (change.change === "fragment") {
      const { fragment } = change;
      text[fragment.part === "tool_call" ? "call" : fragment.part] += fragment.text;
      name ||= fragment.part === "tool_call" ? (fragment.name ?? "") : "";
    }
  }
  return {
    ending: script.end.ending,
    parts: [
      ...(text.reasoning ? [{ part: "reasoning" as const, text: text.reasoning }] : []),
      ...(text.text ? [{ part: "text" as const, text: text.text }] : []),
      ...(name ? [{ part: "tool_call" as const, id: "call_1", name, arguments: text.call }] : []),
    ],
    request_id: script.end.fault ? null : "chatcmpl-9d1a",
    status: script.end.fault ? script.end.fault.status : 200,
    finish_reason: script.end.finishReason ?? null,
    fault: script.end.fault ?? null,
    usage: script.end.usage ?? null,
    timing: {
      sent_ms: 64,
      first_byte_ms: 220,
      first_token_ms: 240,
      first_text_ms: text.reasoning ? 12_240 : 240,
      last_token_ms: 4_800,
      ended_ms: 4_810,
    },
    notices: { ...blank.notices, pieces: 38, ...script.end.notices },
  };
}
