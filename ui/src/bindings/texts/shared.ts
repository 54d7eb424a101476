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

/** Part of Rivulet could not be loaded */
export const partFailed = (): string => formatText("shared-part-failed", "Part of Rivulet could not be loaded");

/** Reload the window; replies in progress will continue. If that does not help, reinstall Rivulet. */
export const partFailedHelp = (): string => formatText("shared-part-failed-help", "Reload the window; replies in progress will continue. If that does not help, reinstall Rivulet.");

/** Reload the window */
export const reload = (): string => formatText("shared-reload", "Reload the window");

/** Close the sidebar */
export const closeTheList = (): string => formatText("shared-close-the-list", "Close the sidebar");

/** Rivulet could not start */
export const startFailed = (): string => formatText("shared-start-failed", "Rivulet could not start");

/** Your data was not changed. Fix the problem below, then try again. The log files in the data folder contain more details. */
export const startFailedHelp = (): string => formatText("shared-start-failed-help", "Your data was not changed. Fix the problem below, then try again. The log files in the data folder contain more details.");

/** Other… */
export const otherEffort = (): string => formatText("shared-other-effort", "Other…");

/** Another reasoning effort */
export const otherEffortLabel = (): string => formatText("shared-other-effort-label", "Another reasoning effort");

/** xhigh, or 4096 */
export const otherEffortExample = (): string => formatText("shared-other-effort-example", "xhigh, or 4096");

/** Restore a backup… */
export const restoreBackup = (): string => formatText("shared-restore-backup", "Restore a backup…");

/** Notifications */
export const notifications = (): string => formatText("shared-notifications", "Notifications");
