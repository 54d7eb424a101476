import type { Message, SearchQuery, SnippetPiece } from "../bindings/contract";
import { textOf } from "../model/reply";
import type { Handlers } from "./memory_handlers";
import type { LibraryNeeds } from "./memory_library_needs";

/** Number of messages searched for one page of results. */
const LOOKED_AT = 2_000;
/** Number of characters shown before a match. */
const BEFORE = 60;
const AFTER = 140;

/** Returns the search command over all messages. */
export function memorySearch({
  messages,
  whole,
}: LibraryNeeds): Pick<Handlers, "search" | "search_models" | "message_show"> {
  return {
    search: ({ query }) => {
      const words = wordsOf(query.text);
      const all = messages.every();
      const from = query.before ?? 0;
      const looked = all.slice(from, from + LOOKED_AT);
      const found = looked.filter((message) => {
        const conversation = messages.conversation(message.conversation_id);
        return (
          fits(query, message, conversation) &&
          words.every((word) => textOf(message).toLowerCase().includes(word))
        );
      });
      const titled =
        from > 0 || narrowed(query)
          ? []
          : messages
              .list()
              .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
      return {
        titles: titled.slice(0, 20).map(({ id, title, updated_at, archived }) => ({
          conversation_id: id,
          title: pieces(title, words),
          updated_at,
          archived,
        })),
        hits: found.map((message) => ({
          conversation_id: message.conversation_id,
          message_id: message.id,
          title: messages.conversation(message.conversation_id).title,
          role: message.role,
          model: message.model,
          ending: message.ending,
          created_at: message.created_at,
          snippet: snippet(textOf(message), words),
        })),
        next: from + LOOKED_AT < all.length ? from + LOOKED_AT : null,
      };
    },
    search_models: () => {
      const counts = new Map<string, number>();
      for (const { model } of messages.every()) {
        if (model !== null) {
          counts.set(model, (counts.get(model) ?? 0) + 1);
        }
      }
      return [...counts].sort((a, b) => b[1] - a[1]).map(([model]) => model);
    },
    message_show: ({ message_id }) => {
      const message = messages.message(message_id);
      const { conversation_id } = message;
      if (!messages.branch(conversation_id).some(({ id }) => id === message_id)) {
        messages.select(message);
      }
      return whole(conversation_id);
    },
  };
}

/** Returns the lowercase words of a query. Quoted words form one entry. */
function wordsOf(text: string): string[] {
  const found = text.toLowerCase().match(/"[^"]*"?|[^\s"]+/gu) ?? [];
  return found.map((word) => word.replaceAll('"', "").trim()).filter((word) => word !== "");
}

function narrowed(query: SearchQuery): boolean {
  const { model, provider_id, ending, role, has_code } = query;
  return has_code || [model, provider_id, ending, role].some((filter) => filter !== null);
}

function fits(
  query: SearchQuery,
  message: Message,
  { folder_id, tags }: { folder_id: string | null; tags: readonly string[] },
): boolean {
  const same = <Value>(wanted: Value | null, there: Value) => wanted === null || wanted === there;
  return (
    same(query.model, message.model) &&
    same(query.provider_id, message.provider_id) &&
    same(query.ending, message.ending) &&
    same(query.role, message.role) &&
    same(query.folder_id, folder_id) &&
    (query.tag === null || tags.includes(query.tag)) &&
    (query.from === null || message.created_at >= query.from) &&
    (query.to === null || message.created_at < query.to) &&
    (!query.has_code || textOf(message).includes("```"))
  );
}

function snippet(text: string, words: readonly string[]): SnippetPiece[] {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0] ?? ""));
  const start = Math.max(0, at - BEFORE);
  const cut = text.slice(start, at + AFTER).replace(/\s+/gu, " ");
  return pieces(`${start > 0 ? "…" : ""}${cut}${at + AFTER < text.length ? "…" : ""}`, words);
}

/** Splits a string into pieces and marks the matches. */
function pieces(text: string, words: readonly string[]): SnippetPiece[] {
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&"));
  if (escaped.length === 0) {
    return [{ text, marked: false }];
  }
  return text
    .split(new RegExp(`(${escaped.join("|")})`, "iu"))
    .map((piece, at) => ({ text: piece, marked: at % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
