import type { Folder } from "../bindings/contract";
import type { SceneConversation } from "./memory_scene_conversation";

// The library scene: conversations in folders, with tags, pinned and archived.

export const sampleFolders: readonly Folder[] = [
  { id: "folder-garden", name: "Garden" },
  { id: "folder-thesis", name: "Thesis" },
  { id: "folder-travel", name: "Travel" },
];

export const shelved: readonly SceneConversation[] = [
  { title: "How does a streamed reply end?", model: "tour", daysAgo: 0, place: { pinned: true } },
  { title: "Shopping for the week", model: "tour", daysAgo: 2, place: { pinned: true } },
  {
    title: "Outline of the second chapter",
    model: "reasoning",
    daysAgo: 1,
    place: { folder_id: "folder-thesis", tags: ["draft", "writing"] },
  },
  {
    title: "Sources on rivers and trade",
    model: "tour",
    daysAgo: 6,
    place: { folder_id: "folder-thesis", tags: ["sources"] },
  },
  {
    title: "When to cut back roses",
    model: "tour",
    daysAgo: 9,
    place: { folder_id: "folder-garden" },
  },
  { title: "Cut in the middle", model: "cut", daysAgo: 0, place: { tags: ["writing"] } },
  { title: "東京の天気と桜の季節", model: "tour", daysAgo: 0, place: { tags: ["日本"] } },
  { title: "Asks for the weather in Zürich", model: "tool-call", daysAgo: 0 },
  { title: "Too many requests", model: "error-429", daysAgo: 1 },
  { title: "Taxes of last year", model: "tour", daysAgo: 200, place: { archived: true } },
];

const subjects = ["rivers", "roses", "trains", "verbs", "bread", "maps", "lamps", "clouds", "tax"];

/** Returns `count` additional conversations, spread over several years. */
export function many(count: number): SceneConversation[] {
  return Array.from({ length: count }, (_, at) => ({
    title: `Question ${at + 1} about ${subjects[at % subjects.length] ?? ""}`,
    model: "cut",
    daysAgo: 1 + at / 8,
    place: at % 40 === 0 ? { tags: ["draft"] } : {},
  }));
}
