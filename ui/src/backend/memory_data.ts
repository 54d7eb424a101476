import type { Backup, DataCheck } from "../bindings/contract";
import { newFault, plainText } from "../model/fault";
import type { Handlers } from "./memory_handlers";
import type { LibraryNeeds } from "./memory_library_needs";

const DAY_MS = 86_400_000;
/** Duration of a check or a backup, in milliseconds. */
const TAKES_MS = 1_600;

/** Returns the commands for stored data, with made-up sizes. */
export function memoryData({
  messages,
  scene,
  settings,
  speed,
  forgetProviders,
}: LibraryNeeds): Pick<
  Handlers,
  "data_info" | "data_check" | "data_move" | "data_delete" | "backup_make" | "backup_restore"
> {
  let lastCheck: DataCheck | null = null;
  let backups: Backup[] | null = null;
  const folder = () => settings().backup_folder ?? `${scene().info.data_folder}/backups`;
  const backup = (made_at: number, reason: Backup["reason"]): Backup => ({
    path: `${folder()}/rivulet-${new Date(made_at).toISOString().slice(0, 10)}-${reason}.db`,
    made_at,
    bytes: 18_350_080,
    reason,
  });
  const known = () =>
    (backups ??= [1, 2, 3].map((days) => backup(Date.now() - days * DAY_MS, "scheduled")));
  const work = () => new Promise((done) => setTimeout(done, TAKES_MS / speed()));

  return {
    data_info: () => ({
      folder: scene().info.data_folder,
      database: `${scene().info.data_folder}/rivulet.db`,
      database_bytes: 18_432_000,
      conversations: messages.list().length,
      messages: messages.every().length,
      attachments: 12,
      attachment_bytes: 5_640_000,
      trash: messages.deleted().length,
      log_bytes: 240_000,
      free_bytes: 212_000_000_000,
      backup_folder: folder(),
      backups: known(),
      backup_fault: null,
      last_check: lastCheck,
    }),
    data_check: async () => {
      await work();
      lastCheck = { at: Date.now(), problems: [] };
      return lastCheck;
    },
    data_move: async ({ folder: wanted }) => {
      await work();
      if (wanted === scene().info.data_folder) {
        throw newFault("input", plainText("Everything is in this folder already"), wanted);
      }
      return null;
    },
    data_delete: async () => {
      await work();
      for (const { id } of messages.list()) {
        messages.setDeleted(id, true);
      }
      messages.forgetDeleted();
      forgetProviders();
      backups = [];
      return null;
    },
    backup_make: async () => {
      await work();
      const made = backup(Date.now(), "asked");
      backups = [made, ...known()];
      return made;
    },
    backup_restore: async ({ path }) => {
      await work();
      if (!known().some((there) => there.path === path)) {
        throw newFault("input", plainText("There is no such backup"), path);
      }
      backups = [backup(Date.now(), "restore"), ...known()];
      return null;
    },
  };
}
