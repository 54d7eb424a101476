import type { ImportNote, ImportReport } from "../bindings/contract";
import { newFault, plainText } from "../model/fault";
import type { Handlers } from "./memory_handlers";
import type { LibraryNeeds } from "./memory_library_needs";

/** Duration of a transfer, in milliseconds. */
const TAKES_MS = 2_400;
/** Number of progress updates of a transfer. */
const STEPS = 12;
const FILE_BYTES = 48_000_000;
const DAY_MS = 86_400_000;

const titles = Array.from({ length: 6 }, (_, at) => `Sample ${at + 1} from the stub`);
const notes: ImportNote[] = [
  {
    words: plainText("The stub reads no file: this is a sample of a note"),
    count: 3,
    example: "Sample 2",
    excerpt: "The beginning of what was not imported",
  },
];

/** Returns the commands for import and export, which touch no files. */
export function memoryTransfer({
  messages,
  speed,
  tell,
}: LibraryNeeds): Pick<
  Handlers,
  "import_preview" | "import_start" | "export_start" | "transfer_stop"
> {
  let running = new AbortController();

  /** Reports progress until the transfer ends. Resolves to false if the transfer was stopped. */
  async function pass(total: number, conversations: number): Promise<boolean> {
    const { signal } = (running = new AbortController());
    for (let step = 1; step <= STEPS; step++) {
      await new Promise((done) => setTimeout(done, TAKES_MS / STEPS / speed()));
      if (signal.aborted) {
        return false;
      }
      const part = step / STEPS;
      const progress = {
        done: Math.round(total * part),
        total,
        conversations: Math.round(conversations * part),
      };
      tell({ update: "transfer", progress });
    }
    return true;
  }

  const isHere = (title: string) => messages.list().some((there) => there.title === title);

  return {
    import_preview: async ({ path }) => {
      if (path.includes("broken")) {
        throw newFault(
          "input",
          plainText("No export of a program that Rivulet knows is in this file"),
          path,
        );
      }
      if (!(await pass(FILE_BYTES, titles.length))) {
        throw newFault("input", plainText("Stopped"));
      }
      return {
        path,
        format: "chat_gpt",
        conversations: titles.length,
        messages: titles.length * 2,
        known: titles.filter(isHere).length,
        titles,
        first_at: Date.now() - 400 * DAY_MS,
        last_at: Date.now() - 2 * DAY_MS,
        notes,
      };
    },
    import_start: async () => {
      const whole = await pass(FILE_BYTES, titles.length);
      const taken = whole ? titles : titles.slice(0, 2);
      const added = taken.filter((title) => !isHere(title));
      for (const title of added) {
        const { id } = messages.begin(title);
        const text = `A message of “${title}”`;
        const parts = [{ part: "text" as const, text }];
        messages.add(id, "user", null, { ending: "complete", parts });
      }
      const report: ImportReport = {
        format: "chat_gpt",
        added: added.length,
        extended: 0,
        known: taken.length - added.length,
        messages: added.length,
        stopped: !whole,
        notes,
      };
      return report;
    },
    export_start: async ({ scope, format, path }) => {
      const count = scope.scope === "everything" ? messages.list().length : 1;
      if (!(await pass(count, count))) {
        throw newFault("input", plainText("Stopped"));
      }
      const ending = { markdown: "md", json: "json", html: "html" }[format];
      return {
        path: path ?? `/home/you/Downloads/rivulet.${ending}`,
        conversations: count,
        messages: count * 2,
      };
    },
    transfer_stop: () => {
      running.abort();
      return null;
    },
  };
}
