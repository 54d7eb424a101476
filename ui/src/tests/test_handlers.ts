import type { Commands, QueuedMessage, Update, UsageFigures } from "../bindings/contract";
import { noFigures } from "../features/usage/figures";

export type Handlers = {
  [Name in keyof Commands]: (
    args: Commands[Name]["args"],
  ) => Commands[Name]["result"] | Promise<Commands[Name]["result"]>;
};

/** Returns the stub's answers to the queue commands. No queued message is sent automatically. */
export function queueAnswers(backend: { tell(update: Update): void }): Partial<Handlers> {
  let queue: QueuedMessage[] = [];
  const changed = (next: QueuedMessage[], conversation_id: string) => {
    queue = next.toSorted((one, other) => one.position - other.position);
    backend.tell({ update: "queue", conversation_id });
    return null;
  };
  const change = (id: string, fields: Partial<QueuedMessage>) => {
    const next = queue.map((one) => (one.id === id ? { ...one, ...fields } : one));
    return changed(next, queue.find((one) => one.id === id)!.conversation_id);
  };
  return {
    queue_list: ({ conversation_id }) =>
      queue.filter((one) => one.conversation_id === conversation_id),
    queue_add: ({ conversation_id, message, more }) => {
      const { provider_id, model, text, attachments, effort } = message;
      const position = queue.length;
      const id = `queued-${text}`;
      const chosen = { provider_id, model, more, effort };
      const added = { id, conversation_id, position, ...chosen, text, attachments, hold: null };
      return changed([...queue, added], conversation_id);
    },
    queue_edit: ({ queued_id }) => change(queued_id, { hold: { hold: "editing" } }),
    queue_change: ({ queued_id, message: { text, attachments } }) =>
      change(queued_id, { text, attachments, hold: null }),
    queue_remove: ({ queued_id }) => {
      const { conversation_id } = queue.find(({ id }) => id === queued_id)!;
      return changed(
        queue.filter(({ id }) => id !== queued_id),
        conversation_id,
      );
    },
    queue_restore: ({ message }) => changed([...queue, message], message.conversation_id),
    queue_order: ({ conversation_id, order }) =>
      changed(
        queue.map((one) => ({ ...one, position: order.indexOf(one.id) })),
        conversation_id,
      ),
  };
}

/**
 * Returns the token counts and costs of an entry in a usage table: those in `some`, and 0 for all
 * others.
 */
export function figures(some: Partial<UsageFigures> = {}): UsageFigures {
  return { ...noFigures, ...some };
}

/** The answers of an engine that stores no tool servers, no tool calls and no finished replies. */
export const emptyLists: Partial<Handlers> = {
  wire_turns: () => [],
  tool_server_list: () => [],
  call_list: () => ({ entries: [], total: 0 }),
  call_waiting: () => [],
  grant_list: () => [],
  summary_latest: () => null,
  budget_list: () => [],
  usage_totals: ({ groups }) => ({
    total: figures(),
    tables: groups.map((group) => ({ group, rows: [], left_out: 0 })),
    first: null,
    today: "2026-11-23",
    prices_of: "2026-11-10",
  }),
};

/** Moves an entry from one map to another. Returns `null`, like a command without a result. */
export function moveTo<Key, Value>(to: Map<Key, Value>, from: Map<Key, Value>, key: Key): null {
  to.set(key, from.get(key)!);
  from.delete(key);
  return null;
}

/** Returns the handlers of the commands that list, save and delete named items of one kind. */
export function named<Thing extends { id: string | null; name: string }>() {
  const things = new Map<string, Thing & { id: string }>();
  return {
    list: () => [...things.values()].sort((a, b) => a.name.localeCompare(b.name)),
    save: (thing: Omit<Thing, "id"> & { id: string | null }) => {
      const id = thing.id ?? `saved-${things.size + 1}`;
      const saved = { ...thing, id } as Thing & { id: string };
      things.set(id, saved);
      return saved;
    },
    remove: (id: string): null => {
      things.delete(id);
      return null;
    },
  };
}
