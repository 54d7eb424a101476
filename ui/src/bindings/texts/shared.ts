// Generated from locales/en/shared.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Attach */
export const attach = (): string => formatText("shared-attach", "Attach");

/** Files to attach */
export const filesToAttach = (): string => formatText("shared-files-to-attach", "Files to attach");

/** Remove {name} */
export const remove = (args: { name: string }): string => formatText("shared-remove", "Remove { $name }", args);

/** Attached files */
export const attachedFiles = (): string => formatText("shared-attached-files", "Attached files");

/** Copied */
export const copied = (): string => formatText("shared-copied", "Copied");

/** Close */
export const close = (): string => formatText("shared-close", "Close");

/** Esc */
export const esc = (): string => formatText("shared-esc", "Esc");

/** Cancel */
export const cancel = (): string => formatText("shared-cancel", "Cancel");

/** A part of Rivulet could not be loaded */
export const aPartOfRivuletCould = (): string => formatText("shared-a-part-of-rivulet-could", "A part of Rivulet could not be loaded");

/** Reload the window. Replies in progress continue. If that does not help, reinstall Rivulet. */
export const reloadTheWindowRepliesThat = (): string => formatText("shared-reload-the-window-replies-that", "Reload the window. Replies in progress continue. If that does not help, reinstall Rivulet.");

/** Reload the window */
export const reloadTheWindow = (): string => formatText("shared-reload-the-window", "Reload the window");

/** Close the list */
export const closeTheList = (): string => formatText("shared-close-the-list", "Close the list");

/** Rivulet could not start */
export const rivuletCouldNotStart = (): string => formatText("shared-rivulet-could-not-start", "Rivulet could not start");

/** Your data was not changed. Fix the problem below, then try again. The log files in the data folder contain more details. */
export const yourDataWasNotChanged = (): string => formatText("shared-your-data-was-not-changed", "Your data was not changed. Fix the problem below, then try again. The log files in the data folder contain more details.");

/** Try again */
export const tryAgain = (): string => formatText("shared-try-again", "Try again");

/** Restore a backup… */
export const restoreABackup = (): string => formatText("shared-restore-a-backup", "Restore a backup…");

/** Notifications */
export const notifications = (): string => formatText("shared-notifications", "Notifications");

/** Dismiss */
export const dismiss = (): string => formatText("shared-dismiss", "Dismiss");
