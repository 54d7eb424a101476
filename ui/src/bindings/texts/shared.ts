// Generated from locales/en/shared.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/shared.ftl?raw";

addEnglish(english);

/** Attach */
export const attach = (): string => formatText("shared-attach");

/** Files to attach */
export const filesToAttach = (): string => formatText("shared-files-to-attach");

/** Remove {name} */
export const remove = (args: { name: string }): string => formatText("shared-remove", args);

/** Attached files */
export const attachedFiles = (): string => formatText("shared-attached-files");

/** Copied */
export const copied = (): string => formatText("shared-copied");

/** Close */
export const close = (): string => formatText("shared-close");

/** Esc */
export const esc = (): string => formatText("shared-esc");

/** Cancel */
export const cancel = (): string => formatText("shared-cancel");

/** A part of Rivulet could not be loaded */
export const aPartOfRivuletCould = (): string => formatText("shared-a-part-of-rivulet-could");

/** Reload the window. Replies in progress continue. If that does not help, reinstall Rivulet. */
export const reloadTheWindowRepliesThat = (): string => formatText("shared-reload-the-window-replies-that");

/** Reload the window */
export const reloadTheWindow = (): string => formatText("shared-reload-the-window");

/** Close the list */
export const closeTheList = (): string => formatText("shared-close-the-list");

/** Rivulet could not start */
export const rivuletCouldNotStart = (): string => formatText("shared-rivulet-could-not-start");

/** Your data was not changed. Fix the problem below, then try again. The log files in the data folder contain more details. */
export const yourDataWasNotChanged = (): string => formatText("shared-your-data-was-not-changed");

/** Try again */
export const tryAgain = (): string => formatText("shared-try-again");

/** Restore a backup… */
export const restoreABackup = (): string => formatText("shared-restore-a-backup");

/** Notifications */
export const notifications = (): string => formatText("shared-notifications");

/** Dismiss */
export const dismiss = (): string => formatText("shared-dismiss");
