// Engine responses used by several tests of the page.

import type {
  Backup,
  DataInfo,
  FoundServer,
  ImportPreview,
  MessageHit,
  ProviderReport,
  TestStep,
  WireTurn,
} from "../bindings/contract";
import { uncataloguedText } from "../model/fault";
import { listedModel } from "../model/test_fixtures";
import type { StubBackend } from "./test_backend";
import type { Handlers } from "./test_handlers";
import type { Scene } from "./test_scenes";
import { opened } from "./test_window";

/**
 * Returns a turn of which only the first `events` events were recorded, because its response is too
 * long.
 */
export function wireTurn(id: string, events: number): WireTurn {
  return {
    message_id: id,
    started_at: 1,
    request: {
      method: "POST",
      url: "http://127.0.0.1:41234/v1/chat/completions",
      headers: [{ name: "content-type", value: "application/json" }],
      body: '{"stream":true}',
    },
    answer: {
      at_ms: 238,
      version: "HTTP/1.1",
      status: 200,
      headers: [{ name: "content-type", value: "text/event-stream" }],
    },
    bytes: 9_000_000,
    kept_bytes: 5_000_000,
    events,
  };
}

/** Returns the stub's answers to the commands of the panel for requests and responses. */
export function wireAnswers(...turns: readonly WireTurn[]): Partial<Handlers> {
  const text = (number: number) => `data: {"content":"piece ${number}"}`;
  const total = turns.at(-1)?.events ?? 0;
  return {
    wire_turns: () => [...turns],
    wire_events: ({ from, count }) => ({
      total,
      events: Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, at) => ({
        number: from + at,
        at_ms: (from + at) * 11,
        bytes: 40,
        kind: "event",
        text: text(from + at),
        cut: false,
      })),
    }),
    wire_event: ({ number }) => text(number),
  };
}

/** Returns a search result: the last message of the conversation with the title `title`. */
export async function hitIn(backend: StubBackend, title: string): Promise<MessageHit> {
  const { conversation, messages } = await opened(backend, title);
  const { message } = messages.at(-1)!;
  return {
    conversation_id: message.conversation_id,
    message_id: message.id,
    title: conversation.title,
    role: message.role,
    model: message.model,
    ending: message.ending,
    created_at: message.created_at,
    snippet: [
      { text: "Words before a ", marked: false },
      { text: "stream", marked: true },
    ],
  };
}

export const backup: Backup = {
  name: "rivulet.db",
  path: "/home/you/Rivulet/backups/rivulet.db",
  made_at: 1,
  bytes: 18_350_080,
  reason: "scheduled",
};

/** Returns the stub's answers to the commands about stored data. Every action succeeds. */
export function dataAnswers(): Partial<Handlers> {
  const info: DataInfo = {
    folder: "/home/you/.local/share/rivulet",
    database: "/home/you/.local/share/rivulet/rivulet.db",
    database_bytes: 18_432_000,
    conversations: 15,
    messages: 30,
    attachments: 12,
    attachment_bytes: 5_640_000,
    trash: 0,
    log_bytes: 240_000,
    free_bytes: 212_000_000_000,
    backup_folder: "/home/you/Rivulet/backups",
    backups: [backup],
    backup_folder_notice: null,
    backup_fault: null,
    last_check: null,
  };
  const add = (reason: Backup["reason"]) => {
    const name = `${backup.name}-${info.backups.length}`;
    const made = { ...backup, name, path: `/home/you/Rivulet/backups/${name}`, reason };
    info.backups = [made, ...info.backups];
    return made;
  };
  return {
    data_info: () => info,
    data_check: () => (info.last_check = { at: Date.now(), problems: [] }),
    data_delete: () => [],
    backup_make: () => ({ ...add("asked"), missing_attachments: 0 }),
    backup_restore: () => {
      add("restore");
      return null;
    },
  };
}

export const importPreview: ImportPreview = {
  path: "/home/you/Downloads/conversations.json",
  format: "chat_gpt",
  conversations: 6,
  messages: 12,
  known: 0,
  titles: ["An imported conversation"],
  first_at: 1,
  last_at: 2,
  library: [{ kind: "providers", entries: ["Sample – https://api.sample.example/v1"] }],
  notes: [
    {
      words: uncataloguedText("Something was left out"),
      count: 3,
      example: "A title",
      excerpt: "Words",
    },
  ],
};

export function testStep(
  kind: TestStep["kind"],
  outcome: TestStep["outcome"],
  words = "Words about it",
): TestStep {
  return { kind, outcome, words: uncataloguedText(words), at_ms: 1 };
}

/** A scene without providers. There are two servers on this computer, one of which needs a key. */
export const withServers: Scene = {
  answers: {
    server_search: () => [
      found("lmstudio", "LM Studio", "http://127.0.0.1:1234/v1"),
      found("ollama", "Ollama", "http://127.0.0.1:11434/v1", "llama3.2:3b"),
    ],
  },
};

function found(preset: string, name: string, base_url: string, ...models: string[]): FoundServer {
  const listed = models.map(listedModel);
  return { preset, name, base_url, models: listed, wants_key: models.length === 0 };
}

export function testReport(steps: TestStep[], rest: Partial<ProviderReport> = {}): ProviderReport {
  return {
    url: "https://api.example.com/v1/chat/completions",
    proxy: null,
    steps,
    models: [],
    model_found: null,
    fault: null,
    ...rest,
  };
}
