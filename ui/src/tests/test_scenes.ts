// The initial data of the engine's stub, and the replies that the stub plays.

import type {
  AppInfo,
  Change,
  Conversation,
  Folder,
  Fragment,
  Outcome,
  Provider,
} from "../bindings/contract";
import { uncataloguedText } from "../model/fault";
import { fault, noNotices, noTiming, outcome, preset, provider } from "../model/test_fixtures";
import type { Handlers } from "./test_handlers";

/**
 * The changes from which the stub creates a reply, in order. If the last change is not an ending,
 * the reply keeps running.
 */
export type Script = readonly Change[];

/**
 * A conversation that ends with a question and its reply. The text of the question is the title of
 * the conversation.
 */
export interface SceneConversation extends Partial<Conversation> {
  readonly title: string;
  /** The model of the reply, which determines its text (see `scriptOf`). */
  readonly model: string;
  readonly daysAgo?: number;
  readonly system?: string;
  /** Number of questions (each with an answer) before the last question. */
  readonly exchanges?: number;
}

/** The initial data of the stub that replaces the engine in tests. */
export interface Scene {
  readonly info?: Partial<AppInfo>;
  readonly providers?: readonly Provider[];
  readonly conversations?: readonly SceneConversation[];
  readonly folders?: readonly Folder[];
  /**
   * Answers to some commands. They replace the stub's default answers as soon as the stub is
   * created.
   */
  readonly answers?: Partial<Handlers>;
}

const TOUR = `# What you see here

This reply is a **script**. It arrives in small pieces.

| ending | what it means |
| --- | --- |
| \`complete\` | the provider said that the reply is whole |

\`\`\`rust
fn main() {}
\`\`\`

> No word you received is ever lost.
`;

const THOUGHTS = "The question is short, so the answer can be too.";

const CUT = "The honest thing is to say so. This one is about to be cut in the\nmiddle of a";

/**
 * The last words of a reply that is cut off. The continuation repeats these words at its beginning.
 */
export const OVERLAP = "middle of a";

/** The text that follows `OVERLAP` in the continuation of the cut-off reply. */
export const CONTINUATION = " sentence.\n\n# What was joined\n";

const LINKS = `Read [the documentation](https://docs.example.com/guide?topic=streams#endings), or write to <ann@example.com>.

Some links are not what they seem: [https://bank.example](https://evil.example/login), [an update](https://bank.example@evil.example/).

An image on the network: ![A chart of the last seven days](https://charts.example.com/week.png?user=ann&said=hello)

One that cannot be loaded: ![](https://broken.example.com/on.png)

In a link: [![state of the build](https://badges.example.com/build.png)](https://ci.example.com/)
`;

export const EXACT =
  "Trailing spaces:   \n\tA tab, a no-break\u00a0space, a zero\u200bwidth one.\r\nA turned name: invoice\u202egnp.exe\u202c, a NUL \u0000, an escape \u001b[31m.\n";

/**
 * The changes with which each scripted reply begins: the request is sent, and the server begins to
 * respond.
 */
export const opening: Script = [
  { change: "activity", activity: "waiting" },
  { change: "activity", activity: "answered" },
];

/** Returns the script of a reply whose text and reasoning arrive line by line. */
export function script(text: string, end: Partial<Outcome> = {}, reasoning = ""): Script {
  const lines = (part: "text" | "reasoning", whole: string): Fragment[] =>
    (whole.match(/[^\n]*\n|[^\n]+$/gu) ?? []).map((line) => ({ part, text: line }));
  const fragments = [...lines("reasoning", reasoning), ...lines("text", text)];
  const known = {
    finish_reason: "stop",
    request_id: "chatcmpl-9d1a",
    status: 200,
    timing: { ...noTiming, first_token_ms: 240, last_token_ms: 4_800, ended_ms: 4_810 },
    notices: { ...noNotices, pieces: fragments.length },
    usage: { prompt: 18, completion: 231, total: 249, cached: 12, reasoning: null, cost: null },
  };
  return [
    ...opening,
    ...fragments.map((fragment): Change => ({ change: "fragment", fragment })),
    { change: "ended", outcome: outcome({ ...known, ...end }) },
  ];
}

const resetByPeer = fault({ category: "connection", detail: "Connection reset by peer" });

/** Returns the script that the stub plays for a reply of `model`. */
export function scriptOf(model: string): Script {
  switch (model) {
    case "cut":
      return script(CUT, { ending: "disconnected", fault: resetByPeer, usage: null });
    case "length":
      return script(CUT, { ending: "length", finish_reason: "length" });
    case "reasoning":
      return script(TOUR, {}, THOUGHTS);
    case "think-tags": {
      const notices = { ...noNotices, think_tags: { before: "", closed: THOUGHTS.length } };
      return script(TOUR, { notices }, THOUGHTS);
    }
    case "links":
      return script(LINKS);
    case "exact":
      return script(EXACT);
    default:
      return script(TOUR);
  }
}

export const practiceProvider = provider({
  id: "practice",
  name: "Practice",
  kind: "practice",
  base_url: "",
  model: "tour",
  key_place: "none",
  abort_billing: "cancels",
});

export function modelsOf(provider_id: string): string[] {
  return provider_id === practiceProvider.id
    ? ["tour", "reasoning", "length", "cut"]
    : ["step-3", "step-3-mini"];
}

export const presets = [
  preset({ id: "stepfun", name: "StepFun", base_url: null }),
  preset({
    id: "openrouter",
    name: "OpenRouter",
    place: 1,
    base_url: "https://openrouter.ai/api/v1",
    key_url: "https://openrouter.ai/settings/keys",
    abort_billing: "may_go_on",
    notes: uncataloguedText("Words about it"),
  }),
  preset({ id: "ollama", name: "Ollama", local: true, port: 11_434, key: "none" }),
  preset({
    id: "lmstudio",
    place: 2,
    name: "LM Studio",
    local: true,
    port: 1_234,
    key: "optional",
  }),
  preset({ id: "llamacpp", name: "llama.cpp", local: true, port: 8_080, key: "optional" }),
];

export const full: Scene = {
  providers: [practiceProvider, provider({ id: "stepfun", name: "StepFun", model: "step-3" })],
  conversations: [
    { title: "How does a streamed reply end?", model: "tour" },
    { title: "Cut in the middle", model: "cut" },
    { title: "Asks for the weather in Zürich", model: "tour" },
    { title: "Too many requests", model: "tour", daysAgo: 1 },
    { title: "Filtered", model: "tour", daysAgo: 20 },
  ],
};

/**
 * A scene with two conversations. The first conversation has a system prompt. In the second one,
 * the server sends the reasoning between tags within the text.
 */
export const notable: Scene = {
  ...full,
  conversations: [
    { title: "Instructions first", model: "reasoning", system: "You are a careful editor." },
    { title: "Between tags", model: "think-tags" },
  ],
};

/** A scene with a conversation that has more messages than are loaded at once. */
export const long: Scene = {
  ...full,
  conversations: [{ title: "Two hundred messages", model: "tour", exchanges: 99 }],
};

/** A scene with messages that contain links, images, invisible characters or right-to-left text. */
export const reading: Scene = {
  ...full,
  conversations: [
    { title: "Links and images", model: "links" },
    { title: "Exact\tcharacters \u200b and no others  ", model: "exact" },
    { title: "Thought about it first", model: "reasoning", system: "שלום, ענה בקצרה." },
  ],
};

/** A scene in which some conversations are pinned, archived, in folders, or have tags. */
export const shelves: Scene = {
  ...full,
  folders: ["Garden", "Thesis", "Travel"].map((name) => ({
    id: `folder-${name.toLowerCase()}`,
    name,
  })),
  conversations: [
    { title: "How does a streamed reply end?", model: "tour", pinned: true },
    { title: "Shopping for the week", model: "tour", daysAgo: 2, pinned: true },
    {
      title: "Outline of the second chapter",
      model: "tour",
      daysAgo: 1,
      folder_id: "folder-thesis",
      tags: ["draft", "writing"],
    },
    {
      title: "Sources on rivers and trade",
      model: "tour",
      daysAgo: 6,
      folder_id: "folder-thesis",
      tags: ["sources"],
    },
    { title: "When to cut back roses", model: "tour", daysAgo: 9, folder_id: "folder-garden" },
    { title: "Cut in the middle", model: "cut", tags: ["writing"] },
    { title: "東京の天気と桜の季節", model: "tour", tags: ["日本"] },
    { title: "Asks for the weather in Zürich", model: "tour" },
    { title: "Too many requests", model: "tour", daysAgo: 1 },
    { title: "Taxes of last year", model: "tour", daysAgo: 200, archived: true },
  ],
};
